interface EarlyInput {
  /** Repeats the input now that the app works, and stops recording. */
  replay: () => void
  /** Drops the input, because the page was rendered again. */
  forget: () => void
}

type TextField = HTMLInputElement | HTMLTextAreaElement

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

const isChoice = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target))

/** Sets the value like typing. React's own setter on the element records rendered values, and typing bypasses it. */
const typeInto = (field: TextField, value: string) => {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const choose = (choice: HTMLInputElement, checked: boolean) => {
  if (checked === choice.defaultChecked) return
  choice.checked = choice.defaultChecked
  choice.click()
}

const pick = (list: HTMLSelectElement, value: string) => {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Returns the element of an event and a function that repeats the input; undefined for an event that is not repeated. */
const repeatOf = ({ type, target }: Event): [Element, () => void] | undefined => {
  if (type === 'input' && isTextField(target)) {
    const { value } = target
    return [target, () => typeInto(target, value)]
  }
  if (type === 'input' && isChoice(target)) {
    const { checked } = target
    return [target, () => choose(target, checked)]
  }
  if (type === 'input' && target instanceof HTMLSelectElement) {
    const { value } = target
    return [target, () => pick(target, value)]
  }
  const button = type === 'click' && target instanceof Element ? target.closest('button') : null
  return button ? [button, () => button.click()] : undefined
}

/** Prevents the browser from submitting a form, which would put the typed values into the address. The press of its button is recorded. */
const holdBack = (event: Event) => event.preventDefault()

/**
 * Records presses and typing on a page whose content is visible before the app has loaded. Links work without the app.
 */
export const keepEarlyInput = (page: Document = document): EarlyInput => {
  const kept = new Map<Element, () => void>()
  const keep = (event: Event) => {
    const [element, repeat] = repeatOf(event) ?? []
    if (element && repeat) kept.set(element, repeat)
  }
  for (const type of ['click', 'input']) page.addEventListener(type, keep, true)
  page.addEventListener('submit', holdBack, true)
  const forget = () => {
    for (const type of ['click', 'input']) page.removeEventListener(type, keep, true)
    page.removeEventListener('submit', holdBack, true)
    kept.clear()
  }
  return {
    replay: () => {
      const early = [...kept]
      forget()
      for (const [element, repeat] of early) if (element.isConnected) repeat()
    },
    forget,
  }
}
