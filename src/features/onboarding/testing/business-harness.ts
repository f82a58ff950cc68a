import { fireEvent, screen } from '@testing-library/react'
import { businessAt, openOnboarding, type } from './onboarding-harness.ts'

export const CR = '7001272475'
export const LOOK_UP = `GET /wathq/${CR}?includeAddress=true`
export const SAVE = 'POST /v1/customers/basic-info'

export const COMPANY = {
  companyArabicName: 'شركة نجد للتجارة',
  address: {
    street: 'King Fahd Rd',
    unitNumber: '5',
    buildingNumber: '7284',
    district: 'Al Olaya',
    postCode: '12243',
    city: 'Riyadh',
    regionName: 'Riyadh',
  },
}

/** The business form with a register that knows one company. */
export const atBusinessForm = (answers = {}, change = {}) =>
  openOnboarding(businessAt('basic-info', change), { answers: { [LOOK_UP]: COMPANY, ...answers } })

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
export const cr = () => field('CR number')
export const vat = () => field('VAT ID')
export const noVat = () =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Click here if your company does not have VAT ID.',
  })
export const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })

/** Types into a field and leaves it. */
export const leave = (input: HTMLElement, value: string) => {
  type(input, value)
  fireEvent.blur(input)
}

/** The button that unfolds and folds what the register filled. */
export const changeRegistered = () =>
  screen.queryByRole('button', { name: /^(Change|Hide) what comes from the company register$/ })

/** Shows the fields that the register filled, if there are any. */
export const unfoldRegistered = () => {
  const button = changeRegistered()
  if (button?.getAttribute('aria-expanded') === 'false') fireEvent.click(button)
}

/** Verifies the CR number. The register's fields stay folded. */
export const lookUpCompany = async () => {
  type(cr(), CR)
  fireEvent.click(verify())
  await screen.findByText('Verified')
}

/** Verifies the CR number and shows the register's fields. */
export const verifyCompany = async () => {
  await lookUpCompany()
  unfoldRegistered()
}

/** Fills the fields for which the register has no value. */
export const fillRest = () => {
  type(field('Business name'), 'Najd Trading Company')
  fireEvent.click(noVat())
  type(field('Address in Arabic'), 'طريق الملك فهد')
  type(field('First name'), 'Noura')
  type(field('Last name'), 'Alqahtani')
  type(field('Phone'), '0512345678')
}
