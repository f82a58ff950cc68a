import { toNestErrors } from '@hookform/resolvers'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Customer } from '#contract/entities/customer.ts'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { toFieldError } from '#src/shared/forms/contract-resolver.ts'
import { useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { withDraft } from '../info/draft-values.ts'
import { withRealPhone } from '../phone/real-phone.ts'
import {
  type ChangesValues,
  changesFieldOf,
  changesProblems,
  changesValues,
  correctionsOf,
} from './changes-values.ts'

const resolverFor = (customer: Customer): Resolver<ChangesValues, unknown, ChangesValues> => {
  const judge: Resolver<ChangesValues, unknown, ChangesValues> = async (values, _, options) => {
    const problems = changesProblems(customer, correctionsOf(customer, values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      problems.map((problem) => [changesFieldOf(problem.field), toFieldError(problem)]),
    )
    return { values: {}, errors: toNestErrors<ChangesValues>(errors as FieldErrors<ChangesValues>, options) }
  }
  const asksForPhone = customer.requestedChanges.some(({ target }) => target === 'phone')
  return asksForPhone ? withRealPhone(judge) : judge
}

/** The form of exactly what is asked for: what is on file, and over it what was typed and not sent yet. */
export const useChangesForm = (customer: Customer) => {
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.['requested-changes']
  return useCheckedForm<ChangesValues, ChangesValues>({
    defaultValues: withDraft(changesValues(customer), draft),
    resolver: resolverFor(customer),
  })
}
