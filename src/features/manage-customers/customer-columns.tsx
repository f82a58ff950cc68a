import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { CustomerEntry } from '#contract/endpoints/customer-list.ts'
import type { CustomerSortField } from '#contract/entities/list-filters.ts'
import { customerLabel } from '#rules/names.ts'
import { RowName, useNameForReader } from '#src/shared/account/names.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { root } from '#src/shared/session/root.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { StatusTag } from '#src/shared/ui/tag.tsx'
import classes from './manage-customers.module.css'

/** Applications under review also have a link to their review. */
export const useCustomerColumns = (isReview: boolean): Column<CustomerEntry, CustomerSortField>[] => {
  const { t } = useTranslation('manage-customers')
  const dates = useDates()
  const nameForReader = useNameForReader()
  const titleOf = (entry: CustomerEntry) => nameForReader(customerLabel(entry), entry.arabicName)
  return [
    {
      key: 'name',
      title: t('name'),
      align: 'start',
      width: isReview ? 24 : 27,
      place: 'name',
      sort: 'name',
      cell: (entry) => <RowName latin={customerLabel(entry)} arabic={entry.arabicName} />,
    },
    {
      key: 'domain',
      title: t('domain'),
      align: 'start',
      width: isReview ? 17 : 19,
      place: 'line',
      isBlank: ({ domain }) => domain === null,
      cell: ({ domain }) => (domain ? <Latin>{domain}</Latin> : t('common:notAvailable')),
    },
    {
      key: 'accountType',
      title: t('accountType'),
      align: 'start',
      width: isReview ? 12 : 13,
      place: 'below-figure',
      cell: ({ accountType }) => t(`common:accountType.${accountType}`),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      align: 'end',
      width: isReview ? 13 : 14,
      place: 'note',
      sort: 'createdAt',
      cell: ({ createdAt }) => dates.day(createdAt),
    },
    {
      key: 'status',
      title: t('status'),
      align: 'center',
      width: isReview ? 15 : 17,
      place: 'below-name',
      cell: ({ status }) => <StatusTag status={status} />,
    },
    {
      key: 'action',
      title: t('action'),
      align: 'center',
      width: isReview ? 19 : 10,
      place: 'figure',
      isHeaderUnseen: true,
      cell: (entry) => (
        <span className={classes.actions}>
          <ViewButton id={entry.id} title={titleOf(entry)} opens="view" />
          {isReview && <ViewButton id={entry.id} title={titleOf(entry)} opens="review" />}
        </span>
      ),
    },
  ]
}

const DESTINATIONS = {
  view: { page: '/dashboard', word: 'view', name: 'viewOf' },
  review: { page: '/review', word: 'review', name: 'reviewOf' },
} as const

interface ViewButtonProps {
  id: string
  title: string
  /** The customer's dashboard, or the review of their application. */
  opens: keyof typeof DESTINATIONS
}

/** Opens a customer and remembers the choice. */
const ViewButton = ({ id, title, opens }: ViewButtonProps) => {
  const { t } = useTranslation('manage-customers')
  const navigate = useNavigate()
  const { page, word, name } = DESTINATIONS[opens]
  const view = () => {
    root.update('admin', { selectedCustomerId: id })
    void navigate({ to: page, search: { customer: id } })
  }
  return (
    <Button
      size="xs"
      variant={opens === 'review' ? 'light' : 'default'}
      aria-label={t(name, { name: title })}
      onClick={view}
    >
      {t(word)}
    </Button>
  )
}
