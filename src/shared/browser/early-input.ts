interface EarlyInput {
  /** Does it again, now that the page answers, and keeps nothing any more. */
  replay: () => void
  /** Forgets it: the page was drawn anew. */
  forget: () => void
}

type Field = HTMLInputElement | HTMLTextAreaElement

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const typeInto = (field: Field, value: string) => {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // React has put its own setter on the element, which would hide the change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps what a person presses and types on a page that shows its content before the app is there to hear it. Links lead on by
 * themselves.
 */
export const keepEarlyInput = (page: Document = document): EarlyInput => {
  const kept = new Map<Element, () => void>()
  const keep = ({ type, target }: Event) => {
    if (type === 'input' && isField(target) && target.type !== 'checkbox' && target.type !== 'radio') {
      const { value } = target
      kept.set(target, () => typeInto(target, value))
    }
    const button = type === 'click' && target instanceof Element ? target.closest('button') : null
    if (button) kept.set(button, () => button.click())
  }
  for (const type of ['click', 'input']) page.addEventListener(type, keep, true)
  const forget = () => {
    for (const type of ['click', 'input']) page.removeEventListener(type, keep, true)
    kept.clear()
  }
  return {
    replay: () => {
      const early = [...kept]
      forget()
      for (const [element, again] of early) if (element.isConnected) again()
    },
    forget,
  }
}
