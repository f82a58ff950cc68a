import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

// jsdom has no layout, so it cannot compute visibility.
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
/** In browsers, unlike jsdom, a disabled control loses the focus. */
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

test('a loading button gets the focus back when its work is done', async () => {
  at('save').focus()
  disable(at('save'), { isLoading: true })
  const back = settled('save')
  at('save').toggleAttribute('data-loading', false)
  at('save').disabled = false
  await back
})

test('if the answer removes a button, the control beside it gets the focus', async () => {
  at('verify').focus()
  at('verify').remove()
  await vi.waitFor(() => expect(focused()).toBe('number'))
})

test('if a button stays disabled, the control beside it gets the focus', async () => {
  at('verify').focus()
  const beside = settled('number')
  disable(at('verify'), { isLoading: false })
  await beside
})

test('after a dialog, its opener gets the focus, or the control beside the opener', async () => {
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

test('the focus is not restored after the person has moved it', async () => {
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
