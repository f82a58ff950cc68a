import type { CustomerEntry, CustomerSortField } from '#contract/endpoints/customer-list.ts'
import { customerTitle } from '#rules/customer-title.ts'
import { shown } from '#rules/display.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { StatusTag } from '#src/shared/ui/status-tag.tsx'
import { ViewButton } from './view-button.tsx'

/** Stands for the domain of somebody who has none. */
const NONE = '-'

export const useCustomerColumns = (): Column<CustomerEntry, CustomerSortField>[] => {
  const { t } = useTranslation(['manage-customers', 'common'])
  const dates = useDates()
  const titleOf = (entry: CustomerEntry) => shown(customerTitle(entry), t('common:notAvailable'))
  return [
    {
      key: 'name',
      title: t('name'),
      align: 'start',
      width: 27,
      sort: 'name',
      cell: (entry) => <bdi>{titleOf(entry)}</bdi>,
    },
    {
      key: 'domain',
      title: t('domain'),
      align: 'start',
      width: 19,
      cell: ({ domain }) => (domain ? <Latin>{domain}</Latin> : NONE),
    },
    {
      key: 'accountType',
      title: t('accountType'),
      align: 'start',
      width: 13,
      cell: ({ accountType }) => t(`common:accountType.${accountType}`),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      align: 'end',
      width: 14,
      sort: 'createdAt',
      cell: ({ createdAt }) => dates.day(createdAt),
    },
    {
      key: 'status',
      title: t('status'),
      align: 'center',
      width: 17,
      cell: ({ status }) => <StatusTag status={status} />,
    },
    {
      key: 'action',
      title: t('action'),
      align: 'center',
      width: 10,
      isAction: true,
      isHeaderUnseen: true,
      cell: (entry) => <ViewButton id={entry.id} title={titleOf(entry)} />,
    },
  ]
}
