import { expect, type Locator, type Page } from '@playwright/test'
import type { JourneyPage, Name, Role } from './page.ts'

/** A page of Chromium or Firefox. */
export class PlaywrightPage implements JourneyPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async goto(address: string): Promise<void> {
    await this.page.goto(address)
  }

  async reload(): Promise<void> {
    await this.page.reload()
  }

  async goBack(): Promise<void> {
    await this.page.goBack()
  }

  async goBackTwice(): Promise<void> {
    const before = await this.evaluate<number>('performance.timeOrigin')
    await this.goBack()
    await this.goBack()
    // A page that is navigating does not answer.
    const startOfPage = () => this.evaluate<number>('performance.timeOrigin').catch(() => before)
    await expect.poll(startOfPage).not.toBe(before)
  }

  async address(): Promise<URL> {
    return new URL(this.page.url())
  }

  press(role: Role, name: Name): Promise<void> {
    return this.find(role, name).click()
  }

  pressText(text: string): Promise<void> {
    return this.page.getByText(text, { exact: true }).first().click()
  }

  /** Types key by key: React does not notice a value that Playwright sets in Firefox. */
  async fill(name: Name, text: string): Promise<void> {
    const field = this.find('textbox', name)
    await field.press('ControlOrMeta+a')
    await field.pressSequentially(text)
  }

  async select(name: Name, value: string): Promise<void> {
    await this.find('combobox', name).selectOption({ value })
  }

  async attach(button: Name, path: string): Promise<void> {
    const row = this.page.getByRole('listitem').filter({ has: this.find('button', button) })
    await row.locator('input[type=file]').setInputFiles(path)
  }

  expectVisible(role: Role, name: Name): Promise<void> {
    return expect(this.find(role, name)).toBeVisible()
  }

  expectHidden(role: Role, name: Name): Promise<void> {
    return expect(this.find(role, name)).toBeHidden()
  }

  expectText(text: string): Promise<void> {
    return expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }

  expectValue(role: 'textbox' | 'combobox', name: Name, value: Name): Promise<void> {
    return expect(this.find(role, name)).toHaveValue(value)
  }

  expectReadOnly(name: Name): Promise<void> {
    return expect(this.find('textbox', name)).not.toBeEditable()
  }

  expectChecked(radio: Name): Promise<void> {
    return expect(this.find('radio', radio)).toBeChecked()
  }

  text(): Promise<string> {
    return this.page.locator('body').innerText()
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(expression)
  }

  async inPopup(open: () => Promise<void>, act: (popup: JourneyPage) => Promise<void>): Promise<void> {
    const opened = this.page.waitForEvent('popup')
    await open()
    const popup = await opened
    const closed = popup.waitForEvent('close')
    // The window closes itself, maybe before the last click is reported as done.
    const isClosing = (error: unknown) => popup.isClosed() || Promise.reject(error)
    await Promise.all([closed, act(new PlaywrightPage(popup)).catch(isClosing)])
  }

  async inTab(address: string, act: (tab: JourneyPage) => Promise<void>): Promise<void> {
    const tab = await this.page.context().newPage()
    await tab.goto(address)
    await act(new PlaywrightPage(tab))
    await tab.close()
    await this.page.bringToFront()
  }

  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path, fullPage: true })
  }

  private find(role: Role, name: Name): Locator {
    return this.page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
  }
}
