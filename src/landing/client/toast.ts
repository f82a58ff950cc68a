import { element } from './page.ts'

const SHOWN_MS = 8000

/** The one toast of the page: bottom centre, gone by itself after eight seconds. */
export const createToast = () => {
  const box = element('toast')
  const text = box.querySelector('p')
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    box.hidden = true
  }
  box.querySelector('button')?.addEventListener('click', hide)
  return (message: string) => {
    clearTimeout(timer)
    if (text) text.textContent = message
    box.hidden = false
    timer = setTimeout(hide, SHOWN_MS)
  }
}
