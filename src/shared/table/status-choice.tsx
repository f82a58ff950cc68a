import { Select } from '../forms/select.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { STATUS_FILTERS, type StatusFilter } from './status-filters.ts'

export interface StatusChoiceProps {
  value: StatusFilter
  onPick: (status: StatusFilter) => void
}

/** Which statuses a list shows. */
export const StatusChoice = ({ value, onPick }: StatusChoiceProps) => {
  const { t } = useTranslation(['table', 'common'])
  const options = STATUS_FILTERS.map((status) => ({
    value: status,
    label: status === '' ? t('status.any') : t(`common:customerStatus.${status}`),
  }))
  return (
    <Select
      aria-label={t('status.label')}
      options={options}
      value={value}
      onChange={({ currentTarget }) =>
        onPick(STATUS_FILTERS.find((status) => status === currentTarget.value) ?? '')
      }
    />
  )
}
