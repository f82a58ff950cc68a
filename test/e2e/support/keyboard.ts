import type { Locator } from '@playwright/test'

const MAX_PRESSES = 80

/** Presses Tab until the element has the focus. */
export const tabTo = async (target: Locator): Promise<void> => {
  const { keyboard } = target.page()
  await target.waitFor()
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Moves to a field by Tab and replaces its text. */
export const typeInto = async (field: Locator, text: string): Promise<void> => {
  const { keyboard } = field.page()
  await tabTo(field)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(text)
}

/** Moves to a button or link by Tab and presses it. */
export const pressOn = async (target: Locator): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}
