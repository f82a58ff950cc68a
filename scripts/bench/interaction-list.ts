import { en as contact } from '#src/shared/i18n/words/contact.ts'
import { en as dashboard } from '#src/shared/i18n/words/dashboard.ts'
import { en as layout } from '#src/shared/i18n/words/layout.ts'
import { en as customers } from '#src/shared/i18n/words/manage-customers.ts'
import { en as users } from '#src/shared/i18n/words/manage-users.ts'
import { en as packages } from '#src/shared/i18n/words/packages.ts'
import { en as targets } from '#src/shared/i18n/words/targets.ts'
import type { Interaction } from './interactions.ts'
import type { Visit } from './visit.ts'

type Act = Pick<Interaction, 'target' | 'text'>

const press = (name: string): Act => ({ target: (page) => page.getByRole('button', { name }).first() })

const choose = (name: string): Act => ({ target: (page) => page.getByRole('radio', { name }).first() })

const type = (role: 'textbox' | 'combobox' | 'searchbox', name: string, text: string): Act => ({
  target: (page) => page.getByRole(role, { name, exact: true }).first(),
  text,
})

/** Heaviest interaction of each screen: opening a dialog, filtering a list, typing into a field with checks. */
const ACTS: Readonly<Record<string, readonly (readonly [name: string, act: Act])[]>> = {
  'basic-info': [
    ['type a company’s name', type('textbox', targets.businessName, 'Najd Trading')],
    ['look for a city', type('combobox', targets.city, 'Riy')],
  ],
  'support-package': [['choose a package', choose(packages.names.Enhanced)]],
  dashboard: [
    ['open the account menu', press(layout.profile.label)],
    ['open the change of the package', press(dashboard.summary.changePackage)],
    ['write to support', press(contact.open)],
  ],
  manageUsers: [['open the invitation', press(users.add)]],
  manageCustomers: [['search', type('textbox', customers.search, 'Najd\n')]],
}

/** The interactions of the visited screens. */
export const interactionsOf = (visits: readonly Visit[]): Interaction[] =>
  visits.flatMap((visit) =>
    (ACTS[visit.name] ?? []).map(([name, act]) => ({ name: `${visit.name}: ${name}`, visit, ...act })),
  )
