/** A board's picture as a file of its own: what the page's style sheets say is written into it. */

const SVG = "http://www.w3.org/2000/svg";

/** Properties that a child takes from its parent, and their first values. */
const INHERITED: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "text-anchor": "start",
};
/** Properties of an element alone, and their first values. */
const OWN: Record<string, string> = {
  opacity: "1",
  "stop-color": "rgb(0, 0, 0)",
  "stop-opacity": "1",
};
/** What the picture has no use for: names for scripts and for screen readers. */
const DROPPED = /^(class|style|role|tabindex|aria-.*|data-.*|focusable)$/;
/** Parts that are there for the finger only. */
const UNSEEN = ".hit";

/**
 * The picture `svg` of the page as SVG text that any program shows alike. It must be in the page, so that its styles are
 * known.
 */
export function pictureOf(svg: SVGSVGElement): string {
  for (const animation of svg.getAnimations?.({ subtree: true }) ?? []) animation.finish();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  dress(svg, copy, null);
  copy.querySelectorAll("[data-unseen]").forEach((part) => part.remove());
  const [, , width = "0", height = "0"] = (svg.getAttribute("viewBox") ?? "").split(/[ ,]+/);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.prepend(definitions(copy));
  return new XMLSerializer().serializeToString(copy);
}

/** Writes the style of `from` and all below it into `to`, its copy. */
function dress(from: Element, to: Element, above: CSSStyleDeclaration | null): void {
  const style = getComputedStyle(from);
  for (const name of [...to.getAttributeNames()]) if (DROPPED.test(name)) to.removeAttribute(name);
  if (from.matches(UNSEEN)) to.setAttribute("data-unseen", "");
  for (const [name, first] of Object.entries(INHERITED)) {
    const value = style.getPropertyValue(name);
    if (value !== "" && value !== (above?.getPropertyValue(name) ?? first)) put(from, to, name, value);
  }
  for (const [name, first] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value !== "" && value !== first) put(from, to, name, value);
  }
  Array.from(from.children).forEach((child, i) => {
    const twin = to.children[i];
    if (twin) dress(child, twin, style);
  });
}

function put(from: Element, to: Element, name: string, value: string): void {
  // A gradient is named by its attribute; its computed name may hold the page's address.
  if (value.includes("url(") || from.getAttribute(name)?.includes("url(")) return;
  to.setAttribute(name, value);
}

/** The gradients, stones and grain of the page that the picture names, and what these name in turn. */
function definitions(picture: Element): SVGDefsElement {
  const defs = document.createElementNS(SVG, "defs");
  const found = new Set<string>();
  const look = (element: Element) => {
    for (const part of [element, ...element.querySelectorAll("*")]) {
      for (const name of part.getAttributeNames()) {
        const value = part.getAttribute(name) ?? "";
        const id = /url\(["']?#([^"')]+)/.exec(value)?.[1] ?? (name === "href" ? /^#(.+)$/.exec(value)?.[1] : undefined);
        if (id === undefined || found.has(id)) continue;
        found.add(id);
        const original = document.getElementById(id);
        if (!original) continue;
        const copy = original.cloneNode(true) as Element;
        dress(original, copy, original.parentElement ? getComputedStyle(original.parentElement) : null);
        look(copy);
        defs.append(copy);
      }
    }
  };
  look(picture);
  return defs;
}

/** A picture in SVG as PNG, `side` pixels along its longer side. */
export async function toPng(svg: string, side: number): Promise<Blob> {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  const scale = side / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** The picture as an address for an image. */
export function addressOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
