import { PhonePage } from '../pages/phone-page.ts'
import type { Browsing } from './start.ts'

/** The person picks up the phone, chooses the number there, and looks at the portal again. */
export const chooseOnPhone = async (
  { page, context, world }: Browsing,
  nationalId: string,
  number: string,
): Promise<void> => {
  const phone = await PhonePage.open(context, world)
  await phone.choose(nationalId, number)
  await page.bringToFront()
}
