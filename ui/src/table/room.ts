import { MediaQuery } from "svelte/reactivity";

/** Whether six actions stand side by side without crowding; else resigning is in the menu. */
export const sixActions = new MediaQuery("(min-width: 22.5em), (min-aspect-ratio: 1/1)");
