/** Whether a word is a number: it starts with a digit. */
export function isNumber(word: string): boolean {
  return isDigit(word.charCodeAt(0));
}

export function hasDigit(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (isDigit(word.charCodeAt(i))) return true;
  return false;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
