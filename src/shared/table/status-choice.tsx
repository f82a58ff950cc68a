import { LIST_STATUSES, STATUS_FILTERS, type StatusFilter } from '#contract/entities/status-filter.ts'
import { Select } from '../forms/select.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

export interface StatusChoiceProps {
  value: StatusFilter
  onPick: (status: StatusFilter) => void
}

/** Which statuses a list shows. */
export const StatusChoice = ({ value, onPick }: StatusChoiceProps) => {
  const { t } = useTranslation(['table', 'common'])
  const choices = STATUS_FILTERS.some((status) => status === value) ? STATUS_FILTERS : LIST_STATUSES
  const options = choices.map((status) => ({
    value: status,
    label: status === '' ? t('status.any') : t(`common:customerStatus.${status}`),
  }))
  return (
    <Select
      aria-label={t('status.label')}
      options={options}
      value={value}
      onChange={({ currentTarget }) => onPick(choices.find((status) => status === currentTarget.value) ?? '')}
    />
  )
}
