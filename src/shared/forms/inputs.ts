import type { ChangeEvent, KeyboardEvent } from 'react'
import { withoutMarks } from '#contract/text/characters.ts'

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/**
 * Filters typed or pasted text, after dropping invisible marks, and keeps the caret in place. Fields of some types, such as e-mail,
 * have no caret position.
 */
export const filteredChange = (event: TextChange, filter: (text: string) => string): string => {
  const field = event.currentTarget
  const typed = field.value
  const clean = (text: string) => filter(withoutMarks(text))
  const kept = clean(typed)
  if (kept === typed) return kept
  const { selectionStart } = field
  field.value = kept
  if (selectionStart !== null && field === document.activeElement) {
    const caret = clean(typed.slice(0, selectionStart)).length
    field.setSelectionRange(caret, caret)
  }
  return kept
}

/** Kinds of input that are single keys. On some phones a keyboard composes even digits. */
const BY_KEY = /^(?:insertText|insertCompositionText|delete.*)$/

/** True for text that was pasted, dropped, or filled in by a browser or a password manager. */
export const isGivenAtOnce = ({ nativeEvent }: TextChange): boolean =>
  !('inputType' in nativeEvent && BY_KEY.test(String(nativeEvent.inputType)))

/** Makes Enter in a field press the button beside it instead of sending the form; `press` is null without a button. */
export const onEnter =
  (press: (() => void) | null) =>
  (event: KeyboardEvent): void => {
    if (press === null || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    press()
  }

export type ControlDirection = 'auto' | 'ltr' | 'rtl'

/** The direction of the control itself. Mantine's `dir` sets the box around it, where `auto` ignores the typed text. */
export const controlDirection = (dir: ControlDirection) => ({ attributes: { input: { dir } } })
