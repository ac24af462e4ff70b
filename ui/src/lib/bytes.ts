/** The bytes of a file or a picture as base64, read by the browser itself: quick for large ones. */
export function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error(reader.error?.name ?? "unreadable"));
    // "data:…;base64," stands before it.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.readAsDataURL(blob);
  });
}
