const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * Removes zero-width characters and direction marks. Mails and documents put them around numbers and addresses, and copying takes
 * them along, invisibly.
 */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')

/** Trims a text and removes invisible marks, for checks and storage. */
export const cleanText = (text: string): string => withoutMarks(text).trim()
