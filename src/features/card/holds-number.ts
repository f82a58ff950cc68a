/** Whether a text has so many digits in a row that a card number may be among them. */
export const holdsNumber = (text: string): boolean => /\d{7}/.test(text.replace(/[\s-]/g, ''))
