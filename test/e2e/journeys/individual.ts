import { expect } from '@playwright/test'
import { type JourneyPage, startingWith } from '#test/support/journeys/page.ts'
import { filled } from '../support/words.ts'
import { type Journey, JourneySteps } from './steps.ts'

interface Individual {
  nationalId: string
  email: string
  /** The name of a person whom the identity provider does not list. */
  name?: string
  /** The names at the identity service. */
  names: { firstName: string; lastName: string; arabicFirstName: string; arabicLastName: string }
}

/** A citizen and a resident of the sandbox's identity service, who decide on their phones. */
const INDIVIDUALS: Record<Journey['language'], Individual> = {
  en: {
    nationalId: '1000000057',
    email: 'faisal.alharbi@gmail.com',
    names: {
      firstName: 'Reem',
      lastName: 'Alshammari',
      arabicFirstName: 'ريم',
      arabicLastName: 'الشمري',
    },
  },
  ar: {
    nationalId: '2000000055',
    email: 'layla.mansour@gmail.com',
    name: 'Layla Mansour',
    names: {
      firstName: 'Layla',
      lastName: 'Mansour',
      arabicFirstName: 'ليلى',
      arabicLastName: 'منصور',
    },
  },
}

/** Onboards an individual, from the landing page through the identity app to a dashboard under review, and signs out. */
export const onboardIndividual = async (journey: Journey): Promise<void> => {
  const steps = new JourneySteps(journey, 'individual')
  const { page, words, world } = steps
  const { common, onboarding, targets, identity } = words
  const person = INDIVIDUALS[journey.language]
  await steps.signIn(person.email, person.name)

  await steps.expectScreen(onboarding.accountType.title)
  await page.expectChecked(startingWith(common.accountType.individual))
  await steps.pressNext()

  await steps.expectScreen(onboarding.info.individualTitle)
  await page.expectValue('textbox', targets.email, person.email)
  await page.expectReadOnly(targets.email)
  await page.fill(identity.label, person.nationalId)
  await page.press('button', onboarding.info.verify)
  await page.expectVisible('heading', identity.dialog.title)
  await steps.look()
  const number = await numberShown(page, identity.dialog.number)
  await page.inTab(`${world.sandboxUrl}/nafath`, async (phone) => {
    await phone.press('button', number)
    await phone.expectText('Approved.')
  })
  await page.expectText(identity.success)
  await page.expectHidden('heading', identity.dialog.title)
  for (const [field, value] of Object.entries(person.names)) {
    const label = targets[field as keyof Individual['names']]
    await page.expectValue('textbox', label, value)
    await page.expectReadOnly(label)
  }
  await page.fill(targets.phone, '512345678')
  await steps.fillAddress()
  await steps.look()
  await steps.pressNext()

  await page.expectVisible('heading', onboarding.package.title)
  await page.reload()
  await steps.choosePackage('Enhanced')

  await steps.payWithCard()
  await steps.createAccount(`masar-ind-${person.nationalId}`)
  await steps.openDashboard(`${person.names.firstName} ${person.names.lastName}`)
  await steps.goBackFromDashboard()

  await steps.visitPages(['billingHistory', 'managePayment', 'subscription', 'accountActivity', 'overview'])
  await steps.signOut(person.email)
}

/** The number that the person has to choose on the phone. */
const numberShown = async (page: JourneyPage, text: string): Promise<string> => {
  const pattern = new RegExp(filled(text, { number: String.raw`\s*(\d\d)` }))
  const find = async () => pattern.exec(await page.text())?.[1]
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}
