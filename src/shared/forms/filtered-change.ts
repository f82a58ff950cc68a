import type { ChangeEvent } from 'react'

/** Filters what was typed or pasted and leaves the caret where the person was writing. */
export const filteredChange = (
  event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
  filter: (text: string) => string,
): string => {
  const field = event.currentTarget
  const typed = field.value
  const kept = filter(typed)
  if (kept === typed) return kept
  const caret = filter(typed.slice(0, field.selectionStart ?? typed.length)).length
  field.value = kept
  if (field === document.activeElement) field.setSelectionRange(caret, caret)
  return kept
}
