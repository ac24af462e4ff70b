export type PerColour<T> = { black: T; white: T };
