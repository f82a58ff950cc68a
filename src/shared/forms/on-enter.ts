import type { KeyboardEvent } from 'react'

/** Has Enter in a field press the button beside it instead of sending the whole form; `press` is null where there is nothing to press. */
export const onEnter =
  (press: (() => void) | null) =>
  (event: KeyboardEvent): void => {
    if (press === null || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    press()
  }
