import type { Customer } from '#contract/entities/customer.ts'
import { type FieldProblem, toFieldProblem } from '#contract/field-messages.ts'
import { basicInfo } from '#contract/forms/basic-info.ts'
import type { Corrections } from '#contract/forms/review.ts'
import { correctedInfo, vouchedInfo } from '#rules/basic-info.ts'
import { sentGroupProblem } from '#rules/billing-group.ts'
import { fullDomain } from '#rules/email-domain.ts'
import { fieldsOfTarget } from '#rules/requested-changes.ts'
import { businessValues } from '../info/business-values.ts'
import { individualValues } from '../info/individual-values.ts'

/** What is asked for, as it stands on the page: by the names the information forms have for it. */
export type ChangesValues = Record<string, string> & { phone: string }

/** The form's own name of a field of the call. */
export const changesFieldOf = (field: string): string => (field === 'domain' ? 'subDomain' : field)

const askedFields = ({ requestedChanges }: Customer): (keyof Corrections)[] =>
  requestedChanges.flatMap(({ target }) => fieldsOfTarget(target))

/** The names of the fields that are asked for, in their order. */
export const changesOrder = (customer: Customer): string[] => askedFields(customer).map(changesFieldOf)

/** What is on file of the fields that are asked for. */
export const changesValues = (customer: Customer): ChangesValues => {
  const info =
    customer.accountType === 'business'
      ? businessValues(customer, customer.user.email)
      : individualValues(customer)
  const all: Record<string, unknown> = { ...info, gcpSecurityGroup: customer.gcpSecurityGroup ?? '' }
  return Object.fromEntries(changesOrder(customer).map((name) => [name, all[name]])) as ChangesValues
}

/** What is sent: exactly the fields that are asked for. */
export const correctionsOf = (customer: Customer, values: ChangesValues): Corrections =>
  Object.fromEntries(
    askedFields(customer).map((field) => [
      field,
      field === 'domain'
        ? fullDomain(values.subDomain ?? '', customer.user.email)
        : (values[changesFieldOf(field)] ?? '').trim(),
    ]),
  )

/** What is wrong with the fields that are asked for. What is on file beside them is the server's to judge. */
export const changesProblems = (customer: Customer, corrections: Corrections): FieldProblem[] => {
  const fields = askedFields(customer)
  const vouched = vouchedInfo({
    emails: [customer.user.email],
    companyName: customer.registered?.companyArabicName ?? null,
    personNames: null,
    onFile: customer,
  })
  const info = basicInfo(vouched).safeParse(correctedInfo(customer, corrections))
  const wrong = info.success ? [] : info.error.issues.map(toFieldProblem)
  const group =
    corrections.gcpSecurityGroup === undefined ? null : sentGroupProblem(corrections.gcpSecurityGroup)
  return [
    ...wrong.filter(({ field }) => fields.some((asked) => asked === field)),
    ...(group ? [{ field: 'gcpSecurityGroup', key: group, params: {} }] : []),
  ]
}
