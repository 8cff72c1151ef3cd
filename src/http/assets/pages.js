// A visitor who has a key sees the same page in the explorer, where it can do more.
try {
  if (localStorage.getItem('tarifa.key') !== null) location.replace(document.currentScript.dataset.explorer);
} catch {
  // Without storage there is no key.
}
