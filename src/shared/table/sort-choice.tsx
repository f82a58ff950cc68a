import { Select } from '../forms/select.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Column, Sort } from './columns.ts'
import classes from './data-table.module.css'

interface SortChoiceProps<Row, Field extends string> {
  columns: readonly Column<Row, Field>[]
  sort: Sort<Field> | null
  onSort: (sort: Sort<Field> | null) => void
}

const OWN = ''

/** The order of the rows on a narrow screen, where there are no headers to press. */
export const SortChoice = <Row, Field extends string>({
  columns,
  sort,
  onSort,
}: SortChoiceProps<Row, Field>) => {
  const { t } = useTranslation('table')
  const choices = columns.flatMap(({ title, sort: field }) =>
    field === undefined
      ? []
      : (['asc', 'desc'] as const).map((order) => ({
          value: `${field}:${order}`,
          label: t(`sort.${order}`, { title }),
          sort: { field, order },
        })),
  )
  return (
    <div className={classes.sortChoice}>
      <span aria-hidden>{t('sort.label')}</span>
      <Select
        aria-label={t('sort.label')}
        options={[{ value: OWN, label: t('sort.own') }, ...choices]}
        value={sort ? `${sort.field}:${sort.order}` : OWN}
        onChange={({ currentTarget }) =>
          onSort(choices.find(({ value }) => value === currentTarget.value)?.sort ?? null)
        }
      />
    </div>
  )
}
