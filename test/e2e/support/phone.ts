import { PhonePage } from '../pages/phone-page.ts'
import type { Browsing } from './start.ts'

/** Chooses the number on the phone and returns to the portal. */
export const chooseOnPhone = async (
  { page, context, world }: Browsing,
  nationalId: string,
  number: string,
): Promise<void> => {
  const phone = await PhonePage.open(context, world)
  await phone.choose(nationalId, number)
  await page.bringToFront()
}
