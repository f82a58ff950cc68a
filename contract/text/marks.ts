const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * A text without zero-width characters and direction marks. Mails and documents set them around numbers and addresses; they come along
 * when one is copied, and nobody sees them.
 */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')

/** A text as it is judged and stored: trimmed, without invisible marks. */
export const cleanText = (text: string): string => withoutMarks(text).trim()
