import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

// jsdom draws nothing, and so does not know what is seen.
HTMLElement.prototype.checkVisibility ??= () => true

let stop = () => {}
beforeEach(() => {
  stop = keepFocus(document)
  document.body.innerHTML = `<main><form>
    <div><input id="number"><span><button id="verify">Verify</button></span></div>
    <input id="name"><button id="save">Save</button>
  </form></main>`
})

const at = (id: string) => document.getElementById(id) as HTMLButtonElement
const focused = () => document.activeElement?.id ?? ''
/** What browsers do, and jsdom does not: a disabled control has no focus. */
const disable = (button: HTMLButtonElement, { isLoading }: { isLoading: boolean }) => {
  button.toggleAttribute('data-loading', isLoading)
  button.disabled = true
  Object.defineProperty(document, 'activeElement', { value: document.body, configurable: true })
}
afterEach(() => {
  stop()
  Reflect.deleteProperty(document, 'activeElement')
  document.body.innerHTML = ''
})

const settled = async (id: string) => {
  const focus = vi.spyOn(at(id), 'focus')
  await vi.waitFor(() => expect(focus).toHaveBeenCalled())
}

test('a button that works gets the focus back when its work is done', async () => {
  at('save').focus()
  disable(at('save'), { isLoading: true })
  const back = settled('save')
  at('save').toggleAttribute('data-loading', false)
  at('save').disabled = false
  await back
})

test('a button that the answer takes away leaves the focus to what stands beside it', async () => {
  at('verify').focus()
  at('verify').remove()
  await vi.waitFor(() => expect(focused()).toBe('number'))
})

test('a button that stays disabled leaves it to what stands beside it, too', async () => {
  at('verify').focus()
  const beside = settled('number')
  disable(at('verify'), { isLoading: false })
  await beside
})

test('a dialog leaves it to what it was opened from, or beside that', async () => {
  at('verify').focus()
  const beside = settled('number')
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<button id="cancel">Cancel</button>'
  document.body.append(dialog)
  at('cancel').focus()
  disable(at('verify'), { isLoading: false })
  dialog.remove()
  await beside
})

test('the focus is not given back to a person who has left it', async () => {
  at('save').focus()
  at('save').blur()
  await Promise.resolve()
  const taken = vi.spyOn(HTMLElement.prototype, 'focus')
  document.querySelector('form')?.append(document.createElement('p'))
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(taken).not.toHaveBeenCalled()
  taken.mockRestore()
})
