//! A network as an ONNX file, for those who read no other.
//!
//! The norm after a convolution is folded into it, as any exporter would do, so that the others
//! have nothing to do that our own code has not. Matrices are 1×1 convolutions of pooled values.

use std::cell::RefCell;

use ranka_cpu::net::{
    Activation, Affine, Block, Conv, GLOBALS, GlobalPoolingBlock, Matrix, Model, PLANES,
};
use rten_onnx::onnx::{
    AttributeProto, AttributeType, DataType, Dimension, GraphProto, ModelProto, NodeProto,
    OperatorSetIdProto, TensorProto, TensorShapeProto, TypeProto, TypeProtoTensor, ValueInfoProto,
};
use rten_onnx::protobuf::ProtobufError;

/// The inputs, of shapes [1, planes, rows, columns] and [1, globals, 1, 1].
pub const INPUTS: [&str; 2] = ["spatial", "global"];
/// The outputs: policy on the board, pass, outcome, score values, ownership.
pub const OUTPUTS: [&str; 5] = ["policy", "pass", "outcome", "score", "ownership"];

/// The bytes of the file for a square board of this side.
///
/// # Errors
/// When the file cannot be encoded.
pub fn write(model: &Model, side: i64) -> Result<Vec<u8>, ProtobufError> {
    let mut writer = Writer { graph: GraphProto::default(), side };
    writer.network(model);
    let graph = GraphProto {
        input: vec![
            value(INPUTS[0], Some(&[1, PLANES as i64, side, side])),
            value(INPUTS[1], Some(&[1, GLOBALS as i64, 1, 1])),
        ],
        output: OUTPUTS.iter().map(|name| value(name, None)).collect(),
        ..writer.graph
    };
    let opset = OperatorSetIdProto { version: Some(13), ..Default::default() };
    let file = ModelProto {
        ir_version: Some(8),
        opset_import: vec![opset],
        graph: Some(graph),
        ..Default::default()
    };
    file.write_buf()
}

fn value(name: &str, shape: Option<&[i64]>) -> ValueInfoProto {
    let dim = |&n: &i64| Dimension { dim_value: Some(n), ..Default::default() };
    let shape = shape.map(|s| TensorShapeProto { dim: s.iter().map(dim).collect() });
    let tensor = TypeProtoTensor { elem_type: Some(DataType::FLOAT), shape };
    let r#type = TypeProto { tensor_type: Some(tensor), ..Default::default() };
    ValueInfoProto { name: Some(name.to_owned()), r#type: Some(r#type) }
}

/// What follows a convolution and can be folded into it: scale and bias of each channel.
struct Folded<'a> {
    scale: Option<&'a [f32]>,
    bias: Option<&'a [f32]>,
}

const NOTHING: Folded<'static> = Folded { scale: None, bias: None };

struct Writer {
    graph: GraphProto,
    side: i64,
}

impl Writer {
    /// Adds an operation on named values; answers its result's name.
    fn op(&mut self, kind: &str, inputs: &[&str], attributes: Vec<AttributeProto>) -> String {
        let name = format!("v{}", self.graph.node.len());
        self.graph.node.push(NodeProto {
            input: inputs.iter().map(|&s| s.to_owned()).collect(),
            output: vec![name.clone()],
            name: Some(name.clone()),
            op_type: Some(kind.to_owned()),
            attribute: attributes,
            ..Default::default()
        });
        name
    }

    /// Gives the last operation's result one of the outputs' names.
    fn output(&mut self, name: &str) {
        if let Some(node) = self.graph.node.last_mut() {
            node.output = vec![name.to_owned()];
        }
    }

    fn constant(&mut self, dims: &[usize], values: &[f32]) -> String {
        let name = format!("c{}", self.graph.initializer.len());
        self.graph.initializer.push(TensorProto {
            dims: dims.iter().map(|&d| d as i64).collect(),
            data_type: Some(DataType::FLOAT),
            name: Some(name.clone()),
            raw_data: Some(RefCell::new(values.iter().flat_map(|v| v.to_le_bytes()).collect())),
            ..Default::default()
        });
        name
    }

    fn conv(&mut self, x: &str, conv: &Conv, after: &Folded<'_>) -> String {
        let [height, width] = conv.kernel;
        let (inputs, outputs) = (conv.inputs, conv.outputs);
        let mut weights = vec![0.0; conv.weights.len()];
        for (at, &w) in conv.weights.iter().enumerate() {
            let (from, to) = (at / outputs, at % outputs);
            let (tap, from) = (from / inputs, from % inputs);
            let scale = after.scale.map_or(1.0, |s| s[to]);
            weights[(to * inputs + from) * height * width + tap] = w * scale;
        }
        let weights = self.constant(&[outputs, inputs, height, width], &weights);
        let bias = after.bias.map(|bias| self.constant(&[outputs], bias));
        let ints = |name: &str, ints: Vec<i64>| AttributeProto {
            name: Some(name.to_owned()),
            r#type: Some(AttributeType::INTS),
            ints,
            ..Default::default()
        };
        let (up, left) = (height as i64 / 2, width as i64 / 2);
        let attributes = vec![
            ints("kernel_shape", vec![height as i64, width as i64]),
            ints("pads", vec![up, left, up, left]),
        ];
        let inputs: Vec<&str> = [x, &weights].into_iter().chain(bias.as_deref()).collect();
        self.op("Conv", &inputs, attributes)
    }

    fn activate(&mut self, x: &str, activation: Activation) -> String {
        match activation {
            Activation::Identity => x.to_owned(),
            Activation::Relu => self.op("Relu", &[x], vec![]),
            Activation::Mish => {
                let soft = self.op("Softplus", &[x], vec![]);
                let tanh = self.op("Tanh", &[&soft], vec![]);
                self.op("Mul", &[x, &tanh], vec![])
            }
        }
    }

    /// A convolution and the norm and activation after it.
    fn conv_then(&mut self, x: &str, conv: &Conv, norm: &Affine) -> String {
        let folded = Folded { scale: Some(&norm.scale), bias: Some(&norm.bias) };
        let x = self.conv(x, conv, &folded);
        self.activate(&x, norm.activation)
    }

    fn affine(&mut self, x: &str, affine: &Affine) -> String {
        let channels = affine.scale.len();
        let scale = self.constant(&[1, channels, 1, 1], &affine.scale);
        let bias = self.constant(&[1, channels, 1, 1], &affine.bias);
        let x = self.op("Mul", &[x, &scale], vec![]);
        let x = self.op("Add", &[&x, &bias], vec![]);
        self.activate(&x, affine.activation)
    }

    fn matrix(&mut self, x: &str, matrix: &Matrix, bias: Option<&[f32]>) -> String {
        let conv = Conv {
            kernel: [1, 1],
            inputs: matrix.inputs,
            outputs: matrix.outputs,
            weights: matrix.weights.clone(),
        };
        self.conv(x, &conv, &Folded { scale: None, bias })
    }

    /// Mean, mean by these factors, and the maximum if wished.
    fn pool(&mut self, x: &str, factors: &[f32], max: bool) -> String {
        let mean = self.op("GlobalAveragePool", &[x], vec![]);
        let mut parts = vec![mean.clone()];
        for &factor in factors {
            let factor = self.constant(&[1, 1, 1, 1], &[factor]);
            parts.push(self.op("Mul", &[&mean, &factor], vec![]));
        }
        if max {
            parts.push(self.op("GlobalMaxPool", &[x], vec![]));
        }
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let axis = AttributeProto {
            name: Some("axis".to_owned()),
            r#type: Some(AttributeType::INT),
            i: Some(1),
            ..Default::default()
        };
        self.op("Concat", &parts, vec![axis])
    }

    /// (√points − 14) / 10.
    fn size_factor(&self) -> f32 {
        (self.side as f32 - 14.0) / 10.0
    }

    fn block(&mut self, x: &str, block: &Block) -> String {
        let branch = match block {
            Block::Ordinary(b) => {
                let y = self.affine(x, &b.norm1);
                let y = self.conv_then(&y, &b.conv1, &b.norm2);
                self.conv(&y, &b.conv2, &NOTHING)
            }
            Block::GlobalPooling(b) => self.global_pooling(x, b),
            Block::Nested(b) => {
                let y = self.affine(x, &b.norm_down);
                let mut y = self.conv(&y, &b.conv_down, &NOTHING);
                for inner in &b.blocks {
                    y = self.block(&y, inner);
                }
                let y = self.affine(&y, &b.norm_up);
                self.conv(&y, &b.conv_up, &NOTHING)
            }
        };
        self.op("Add", &[x, &branch], vec![])
    }

    fn global_pooling(&mut self, x: &str, b: &GlobalPoolingBlock) -> String {
        let x = self.affine(x, &b.norm1);
        let pooled = self.conv_then(&x, &b.conv_pooled, &b.norm_pooled);
        let pooled = self.pool(&pooled, &[self.size_factor()], true);
        let regular = self.conv(&x, &b.conv_regular, &NOTHING);
        let bias = self.matrix(&pooled, &b.to_bias, None);
        let regular = self.op("Add", &[&regular, &bias], vec![]);
        let regular = self.affine(&regular, &b.norm2);
        self.conv(&regular, &b.conv2, &NOTHING)
    }

    fn network(&mut self, model: &Model) {
        let trunk = &model.trunk;
        let x = self.conv(INPUTS[0], &trunk.conv, &NOTHING);
        let global = self.matrix(INPUTS[1], &trunk.global, None);
        let mut x = self.op("Add", &[&x, &global], vec![]);
        for block in &trunk.blocks {
            x = self.block(&x, block);
        }
        let x = self.affine(&x, &trunk.norm);
        let size = self.size_factor();

        let head = &model.policy;
        let pooled = self.conv_then(&x, &head.conv_pooled, &head.norm_pooled);
        let pooled = self.pool(&pooled, &[size], true);
        let regular = self.conv(&x, &head.conv_regular, &NOTHING);
        let bias = self.matrix(&pooled, &head.to_bias, None);
        let regular = self.op("Add", &[&regular, &bias], vec![]);
        let regular = self.affine(&regular, &head.norm);
        self.conv(&regular, &head.conv, &NOTHING);
        self.output("policy");
        self.matrix(&pooled, &head.pass, None);
        self.output("pass");

        let head = &model.value;
        let v = self.conv_then(&x, &head.conv, &head.norm);
        let pooled = self.pool(&v, &[size, size * size - 0.1], false);
        // Its scale is 1.
        let hidden = self.matrix(&pooled, &head.hidden, Some(&head.hidden_norm.bias));
        let hidden = self.activate(&hidden, head.hidden_norm.activation);
        self.matrix(&hidden, &head.outcome, Some(&head.outcome_bias));
        self.output("outcome");
        self.matrix(&hidden, &head.score, Some(&head.score_bias));
        self.output("score");
        let own = self.conv(&v, &head.ownership, &NOTHING);
        self.op("Tanh", &[&own], vec![]);
        self.output("ownership");
    }
}
