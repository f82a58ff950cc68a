import { toNestErrors } from '@hookform/resolvers'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Customer } from '#contract/entities/customer.ts'
import { type FieldProblem, toFieldProblem } from '#contract/field-messages.ts'
import { basicInfo } from '#contract/forms/basic-info.ts'
import type { Corrections } from '#contract/forms/review.ts'
import { correctedInfo, vouchedInfo } from '#rules/basic-info.ts'
import { sentGroupProblem } from '#rules/billing-group.ts'
import { fullDomain } from '#rules/email-domain.ts'
import { fieldsOfTarget } from '#rules/requested-changes.ts'
import { draftsQuery } from '#src/shared/forms/drafts.ts'
import { toFieldError, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { businessValues } from '../info/business-values.ts'
import { individualValues } from '../info/individual-values.ts'
import { withDraft } from '../info/info-form.ts'
import { withRealPhone } from '../phone/real-phone.ts'

const resolverFor = (customer: Customer): Resolver<ChangesValues, unknown, ChangesValues> => {
  const validate: Resolver<ChangesValues, unknown, ChangesValues> = async (values, _, options) => {
    const problems = changesProblems(customer, correctionsOf(customer, values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      problems.map((problem) => [changesFieldOf(problem.field), toFieldError(problem)]),
    )
    return { values: {}, errors: toNestErrors<ChangesValues>(errors as FieldErrors<ChangesValues>, options) }
  }
  const isPhoneRequested = customer.requestedChanges.some(({ target }) => target === 'phone')
  return isPhoneRequested ? withRealPhone(validate) : validate
}

/** The form of the requested fields: the stored values with the draft over them. */
export const useChangesForm = (customer: Customer) => {
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.['requested-changes']
  return useCheckedForm<ChangesValues, ChangesValues>({
    defaultValues: withDraft(changesValues(customer), draft),
    resolver: resolverFor(customer),
  })
}

/** The values of the requested fields, by their names in the information forms. */
type ChangesValues = Record<string, string> & { phone: string }

/** Maps a field of the call to its name in the form. */
export const changesFieldOf = (field: string): string => (field === 'domain' ? 'subDomain' : field)

const requestedFields = ({ requestedChanges }: Customer): (keyof Corrections)[] =>
  requestedChanges.flatMap(({ target }) => fieldsOfTarget(target))

/** The names of the requested fields in order. */
export const changesOrder = (customer: Customer): string[] => requestedFields(customer).map(changesFieldOf)

/** The stored values of the requested fields. */
const changesValues = (customer: Customer): ChangesValues => {
  const info =
    customer.accountType === 'business'
      ? businessValues(customer, customer.user.email)
      : individualValues(customer)
  const all: Record<string, unknown> = { ...customer, ...info }
  return Object.fromEntries(changesOrder(customer).map((name) => [name, all[name] ?? ''])) as ChangesValues
}

/** The request body: only the requested fields. */
export const correctionsOf = (customer: Customer, values: ChangesValues): Corrections =>
  Object.fromEntries(
    requestedFields(customer).map((field) => [
      field,
      field === 'domain'
        ? fullDomain(values.subDomain ?? '', customer.user.email)
        : (values[changesFieldOf(field)] ?? '').trim(),
    ]),
  )

/** The problems of the requested fields. The server checks the other stored values. */
const changesProblems = (customer: Customer, corrections: Corrections): FieldProblem[] => {
  const fields = requestedFields(customer)
  const vouched = vouchedInfo({
    emails: [customer.user.email],
    companyName: customer.registered?.companyArabicName ?? null,
    personNames: null,
    onFile: customer,
  })
  const info = basicInfo(vouched).safeParse(correctedInfo(customer, corrections))
  const infoProblems = info.success ? [] : info.error.issues.map(toFieldProblem)
  const groupProblem =
    corrections.gcpSecurityGroup === undefined ? null : sentGroupProblem(corrections.gcpSecurityGroup)
  return [
    ...infoProblems.filter(({ field }) => fields.some((requested) => requested === field)),
    ...(groupProblem ? [{ field: 'gcpSecurityGroup', key: groupProblem, params: {} }] : []),
  ]
}
