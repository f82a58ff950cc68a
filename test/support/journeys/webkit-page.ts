import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { JourneyPage, Name, Role } from './page.ts'
import { type Command, ELEMENT, type Element, WebDriverError } from './web-driver.ts'

/** Selectors of the elements that may have a role. The browser computes the actual role and name. */
const CANDIDATES: Record<Role, string> = {
  button: 'button',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio]',
  textbox: 'input, textarea',
}

/** The driver reports a select as the button that opens its list. */
const COMPUTED_ROLE: Partial<Record<Role, string>> = { combobox: 'button' }

/** All candidates that a person can reach: visible, and not behind a modal dialog. */
const REACHABLE = `
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...modal.querySelectorAll(arguments[0])].filter((element) => element.checkVisibility())`

/** Scrolls to the middle, where no fixed bar covers the element. */
const SCROLL_TO = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`
const FILE_INPUT = `return arguments[0].closest('li, form').querySelector('input[type=file]')`
const OPTION = `return [...arguments[0].options].find(({ value }) => value === arguments[1])`
const WITH_TEXT = `return [...document.body.querySelectorAll('*')].find(
  (element) => element.children.length === 0 && element.checkVisibility() && element.textContent.trim() === arguments[0])`
const CONTROL = '\uE009'

const NOT_READY = [
  'element click intercepted',
  'element not interactable',
  'no such element',
  'stale element reference',
]

/** True if a retry may succeed: the page was rendered again during the command, or something still covers the element. */
const isNotReady = (error: unknown): error is WebDriverError =>
  error instanceof WebDriverError && NOT_READY.includes(error.kind)

const pathOf = (element: Element) => `/element/${element[ELEMENT]}`

const isGone = (error: unknown) => error instanceof WebDriverError && error.kind === 'no such window'

const matches = (name: Name, label: string): boolean => {
  const text = label.replace(/\s+/g, ' ').trim()
  return typeof name === 'string' ? text === name : name.test(text)
}

/** A window of WebKit, driven by the classic protocol: the commands go to the selected window. */
export class WebKitPage implements JourneyPage {
  private readonly send: Command
  private readonly baseUrl: string

  constructor(send: Command, baseUrl: string) {
    this.send = send
    this.baseUrl = baseUrl
  }

  goto(address: string): Promise<void> {
    return this.run('/url', { url: new URL(address, this.baseUrl).href })
  }

  reload(): Promise<void> {
    return this.run('/refresh')
  }

  goBack(): Promise<void> {
    return this.run('/back')
  }

  /**
   * Goes back in one step, because the page in between may redirect to a page of another opener policy. WebKit would show that page
   * under the former address, and the driver would wait for it forever.
   */
  async goBackTwice(): Promise<void> {
    const startOfPage = () => this.evaluate<number>('performance.timeOrigin')
    const before = await startOfPage()
    await this.evaluate('history.go(-2)')
    await expect.poll(startOfPage).not.toBe(before)
  }

  async address(): Promise<URL> {
    return new URL(await this.send<string>('GET', '/url'))
  }

  async press(role: Role, name: Name): Promise<void> {
    await this.act(role, name, (path) => this.run(`${path}/click`))
  }

  async pressText(text: string): Promise<void> {
    await this.untilDone(text, async () => {
      const element = await this.script<Element | null>(WITH_TEXT, text)
      if (!element) return false
      await this.run(`/element/${element[ELEMENT]}/click`)
      return true
    })
  }

  async fill(name: Name, text: string): Promise<void> {
    await this.act('textbox', name, async (path) => {
      // Presses keys, like a person: Control+A selects the present text, and the new text replaces it.
      await this.run(`${path}/value`, { text: `${CONTROL}a${CONTROL}${text}` })
    })
  }

  async select(name: Name, value: string): Promise<void> {
    await this.act('combobox', name, async (_, element) => {
      const option = await this.script<Element>(OPTION, element, value)
      await this.run(`/element/${option[ELEMENT]}/click`)
    })
  }

  async attach(button: Name, path: string): Promise<void> {
    await this.act('button', button, async (_, element) => {
      const input = await this.script<Element>(FILE_INPUT, element)
      await this.run(`/element/${input[ELEMENT]}/value`, { text: path })
    })
  }

  async expectVisible(role: Role, name: Name): Promise<void> {
    await this.untilDone(`${role} ${name}`, async () => (await this.find(role, name)) !== undefined)
  }

  async expectHidden(role: Role, name: Name): Promise<void> {
    await this.untilDone(`no ${role} ${name}`, async () => (await this.find(role, name)) === undefined)
  }

  async expectText(text: string): Promise<void> {
    const plain = (shown: string) => shown.replace(/\s+/g, ' ')
    await expect.poll(async () => plain(await this.text()), { message: text }).toContain(plain(text))
  }

  async expectValue(role: 'textbox' | 'combobox', name: Name, value: Name): Promise<void> {
    const property = this.expectProperty(role, name, 'value')
    await (typeof value === 'string' ? property.toBe(value) : property.toMatch(value))
  }

  async expectReadOnly(name: Name): Promise<void> {
    await this.expectProperty('textbox', name, 'readOnly').toBe(true)
  }

  async expectChecked(radio: Name): Promise<void> {
    await this.expectProperty('radio', radio, 'checked').toBe(true)
  }

  text(): Promise<string> {
    return this.evaluate('document.body.innerText')
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.script<T>(`return (${expression})`)
  }

  async inPopup(open: () => Promise<void>, act: (popup: JourneyPage) => Promise<void>): Promise<void> {
    const own = await this.send<string>('GET', '/window')
    await open()
    const others = async () => (await this.windows()).filter((handle) => handle !== own)
    await expect.poll(async () => (await others()).length, { message: 'a window has opened' }).toBe(1)
    const [handle] = await others()
    await this.run('/window', { handle })
    await act(this).catch((error: unknown) => {
      // The window closes itself, maybe before the click is reported as done.
      if (!isGone(error)) throw error
    })
    await expect.poll(async () => (await others()).length, { message: 'the window has closed' }).toBe(0)
    await this.run('/window', { handle: own })
  }

  async inTab(address: string, act: (tab: JourneyPage) => Promise<void>): Promise<void> {
    const own = await this.send<string>('GET', '/window')
    const { handle } = await this.send<{ handle: string }>('POST', '/window/new', { type: 'tab' })
    await this.run('/window', { handle })
    await this.goto(address)
    await act(this)
    await this.send('DELETE', '/window')
    await this.run('/window', { handle: own })
  }

  async screenshot(path: string): Promise<void> {
    writeFileSync(path, Buffer.from(await this.send<string>('GET', '/screenshot'), 'base64'))
  }

  private windows(): Promise<string[]> {
    return this.send<string[]>('GET', '/window/handles')
  }

  private async run(command: string, parameters?: object): Promise<void> {
    await this.send('POST', command, parameters)
  }

  private script<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.send<T>('POST', '/execute/sync', { script, args })
  }

  private expectProperty(role: Role, name: Name, property: string) {
    const read = async () => {
      try {
        const element = await this.find(role, name)
        return element && (await this.send<unknown>('GET', `${pathOf(element)}/property/${property}`))
      } catch (error) {
        if (isNotReady(error)) return error.message
        throw error
      }
    }
    return expect.poll(read, { message: `${property} of the ${role} ${name}` })
  }

  private async find(role: Role, name: Name): Promise<Element | undefined> {
    for (const element of await this.script<Element[]>(REACHABLE, CANDIDATES[role])) {
      const path = pathOf(element)
      if (!matches(name, await this.send<string>('GET', `${path}/computedlabel`))) continue
      const computed = await this.send<string>('GET', `${path}/computedrole`)
      if (computed === (COMPUTED_ROLE[role] ?? role)) return element
    }
    return undefined
  }

  /** Runs `action` on the element with this role and name, as soon as it is ready. */
  private act(
    role: Role,
    name: Name,
    action: (path: string, element: Element) => Promise<void>,
  ): Promise<void> {
    return this.untilDone(`${role} ${name}`, async () => {
      const element = await this.find(role, name)
      if (!element) return false
      const path = pathOf(element)
      if (!(await this.send<boolean>('GET', `${path}/enabled`))) return false
      await this.script(SCROLL_TO, element)
      await action(path, element)
      return true
    })
  }

  /** Retries `attempt` until it succeeds. */
  private async untilDone(what: string, attempt: () => Promise<boolean>): Promise<void> {
    const outcome = async (): Promise<string> => {
      try {
        return (await attempt()) ? 'done' : 'not yet'
      } catch (error) {
        if (isNotReady(error)) return error.message
        throw error
      }
    }
    await expect.poll(outcome, { message: what }).toBe('done')
  }
}
