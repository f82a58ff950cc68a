import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import { oneOf, startingWith } from '#test/support/journeys/page.ts'
import { PDF } from '#test/support/seed/documents.ts'
import { accountsNamed } from '../support/ledger.ts'
import { filled } from '../support/words.ts'
import { type Journey, JourneySteps } from './steps.ts'

interface Company {
  number: string
  arabicName: string
  buildingNumber: string
  email: string
  /** The name of a person whom the identity provider does not list. */
  name?: string
}

/** Companies of the sandbox's register, both in Riyadh. */
const COMPANIES: Record<Journey['language'], Company> = {
  en: {
    number: '7001272475',
    arabicName: 'شركة نجد للتجارة',
    buildingNumber: '7284',
    email: 'n.alqahtani@najd-trading.com',
  },
  ar: {
    number: '7001200000',
    arabicName: 'شركة الأفق للتجارة',
    buildingNumber: '2000',
    email: 'm.alotaibi@alofoq.example',
    name: 'Maha Alotaibi',
  },
}

const TOO_LARGE = Buffer.alloc(10_240 * 1024 + 1)

/** Onboards a company, from the landing page to a dashboard under review, and signs out. */
export const onboardCompany = async (journey: Journey): Promise<void> => {
  const steps = new JourneySteps(journey, 'business')
  const { page, words } = steps
  const { common, onboarding, targets } = words
  const company = COMPANIES[journey.language]
  const accountName = `masar-org-${company.number}`
  await steps.signIn(company.email, company.name)

  await steps.expectScreen(onboarding.accountType.title)
  await page.expectChecked(startingWith(common.accountType.business))
  await page.expectText(onboarding.accountType.saudiArabia)
  await steps.pressNext()

  await steps.expectScreen(onboarding.info.businessTitle)
  await page.fill(targets.identificationNumber, company.number)
  await page.press('button', onboarding.info.verify)
  await page.expectText(onboarding.info.verified)
  await page.press('button', onboarding.info.changeRegistered)
  await page.expectValue('textbox', targets.arabicBusinessName, company.arabicName)
  await page.expectValue('combobox', targets.city, 'Riyadh')
  await page.expectValue('combobox', targets.province, 'SA-01')
  await page.expectValue('textbox', targets.postalCode, /^122\d\d$/)
  await page.expectValue('textbox', targets.buildingNumber, company.buildingNumber)
  await page.expectValue('textbox', targets.accountName, accountName)
  await steps.fill({
    [targets.businessName]: 'Najd Trading',
    [targets.vatId]: '310122393500003',
    [targets.phone]: '512345678',
  })
  await steps.fillAddress()
  await page.fill(targets.contactEmail, 'noura@najd-trading.com')
  await steps.look()
  await steps.pressNext()

  await page.expectVisible('heading', onboarding.package.title)
  await page.reload()
  await steps.choosePackage('Standard')

  await steps.expectScreen(onboarding.documents.title)
  await uploadDocuments(steps)

  await steps.expectScreen(onboarding.group.title)
  await page.expectValue('textbox', targets.gcpSecurityGroup, company.email)
  await page.fill(targets.gcpSecurityGroup, 'billing@najd-trading.com')
  await steps.pressNext()

  await steps.payWithCard()
  await steps.createAccount(accountName)
  const [account, ...others] = await accountsNamed(journey.world, accountName)
  expect(others).toEqual([])
  expect(account?.id).toMatch(/^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}/)
  await page.expectText(account?.id ?? 'no account')
  await steps.openDashboard(account?.id ?? 'no account')
  await steps.goBackFromDashboard()

  await steps.visitPages([
    'billingHistory',
    'manageUsers',
    'costs',
    'managePayment',
    'subscription',
    'accountActivity',
    'overview',
  ])
  await steps.signOut(company.email)
}

/** Uploads each document from a file. One is too large at first, and none may be missing. */
const uploadDocuments = async (steps: JourneySteps): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-files-'))
  try {
    await uploadFrom(folder, steps)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const uploadFrom = async (folder: string, steps: JourneySteps): Promise<void> => {
  const { page, words, problems } = steps
  const fileOf = (name: string, content: Buffer): string => {
    const path = join(folder, `${name}.pdf`)
    writeFileSync(path, content)
    return path
  }
  const { pick, pickOnTouch, replace, removeFor } = words.onboarding.documents
  const button = (type: DocumentType) =>
    oneOf([pick, pickOnTouch, replace].map((action) => `${action} ${words.targets.documents[type]}`))
  const [first] = DOCUMENT_TYPES
  await page.attach(button(first), fileOf('too-large', TOO_LARGE))
  await page.expectText(problems['file-too-large'])
  await steps.pressNext()
  await page.expectText(problems['documents-missing'])
  await steps.look()
  for (const type of DOCUMENT_TYPES) {
    await page.attach(button(type), fileOf(type, PDF))
    const remove = filled(removeFor, { file: `${type}.pdf` })
    await page.expectVisible('button', remove)
  }
  await steps.pressNext()
}
