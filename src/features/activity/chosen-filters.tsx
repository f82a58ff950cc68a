import { IconX } from '@tabler/icons-react'
import type { AuditedAct } from '#contract/entities/activity.ts'
import { useNameForReader } from '#src/shared/account/use-name-for-reader.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './activity.module.css'
import { useFilters } from './use-filters.ts'

/** The person and the customer the audit is narrowed to, each with a way back. */
export const ChosenFilters = ({ acts = [] }: { acts: readonly AuditedAct[] | undefined }) => {
  const { t } = useTranslation('activity')
  const { filters, change } = useFilters()
  const nameForReader = useNameForReader()
  const person = acts.find(({ by }) => by?.userId === filters.actor)?.by
  const customer = acts.find((act) => act.customer?.id === filters.about)?.customer
  const chips = [
    filters.actor !== undefined && {
      words: t('filter.onlyActor', {
        name: isolated(person?.name ?? person?.email ?? t('filter.chosenPerson')),
      }),
      remove: () => change({ actor: undefined }),
    },
    filters.about !== undefined && {
      words: t('filter.onlyCustomer', {
        name: isolated(
          nameForReader(customer?.name ?? t('filter.chosenCustomer'), customer?.arabicName ?? null),
        ),
      }),
      remove: () => change({ about: undefined }),
    },
  ].filter((chip) => chip !== false)
  if (chips.length === 0) return null
  return (
    <div className={classes.chips}>
      {chips.map(({ words, remove }) => (
        <button
          key={words}
          type="button"
          className={classes.chip}
          aria-label={t('filter.remove', { filter: words })}
          onClick={remove}
        >
          {words}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      ))}
    </div>
  )
}
