import type { Locator } from '@playwright/test'

const LONGEST_WAY = 80

/** Walks with Tab until this has the focus, as a person without a mouse does. */
export const tabTo = async (target: Locator): Promise<void> => {
  const { keyboard } = target.page()
  await target.waitFor()
  for (let presses = 0; presses < LONGEST_WAY; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Walks to a field and types over what stands in it. */
export const typeInto = async (field: Locator, text: string): Promise<void> => {
  const { keyboard } = field.page()
  await tabTo(field)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(text)
}

/** Walks to a button or link and presses it. */
export const pressOn = async (target: Locator): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}
