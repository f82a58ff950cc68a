import type { AuditedAct } from '#contract/entities/activity.ts'
import { RowName } from '#src/shared/account/row-name.tsx'
import { useNameForReader } from '#src/shared/account/use-name-for-reader.ts'
import { ActorName } from '#src/shared/activity/actor-name.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { EmailText } from '#src/shared/ui/email-text.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './activity.module.css'
import { useActColumns } from './use-act-columns.tsx'
import { useFilters } from './use-filters.ts'

const NONE = '-'

/** The columns of the audit. A name in it narrows the list to that person or customer. */
export const useAuditColumns = (): Column<AuditedAct, 'at'>[] => {
  const { t } = useTranslation('activity')
  const { change } = useFilters()
  const nameForReader = useNameForReader()
  const { what, at, result } = useActColumns<AuditedAct>()
  return [
    { ...what, width: 28 },
    {
      key: 'by',
      title: t('column.by'),
      align: 'start',
      width: 26,
      place: 'line',
      cell: ({ by }) =>
        by === null ? (
          <ActorName by={by} />
        ) : (
          <button
            type="button"
            className={classes.narrow}
            title={t('filter.byPerson', { name: isolated(by.name ?? by.email) })}
            onClick={() => change({ actor: by.userId, who: undefined })}
          >
            <ActorName by={by} />
          </button>
        ),
    },
    {
      key: 'customer',
      title: t('column.customer'),
      align: 'start',
      width: 18,
      place: 'note',
      isBlank: ({ customer }) => customer === null,
      cell: ({ customer }) => {
        if (customer === null) return NONE
        const name = customer.name ?? t('unnamed')
        const called = nameForReader(name, customer.arabicName)
        return (
          <button
            type="button"
            className={classes.narrow}
            title={t('filter.aboutCustomer', { name: isolated(called) })}
            onClick={() => change({ about: customer.id })}
          >
            {customer.arabicName === null && name.includes('@') ? (
              <EmailText email={name} />
            ) : (
              <RowName latin={name} arabic={customer.arabicName} />
            )}
          </button>
        )
      },
    },
    at,
    result,
  ]
}
