import { mount } from "svelte";
import "./app.css";
import Root from "./Root.svelte";
import { connect } from "./platform";

const target = document.getElementById("app");
if (target) mount(Root, { target, props: { connect } });
