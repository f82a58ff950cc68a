import type { Activity } from '#contract/entities/activity.ts'
import { ActText, ActTime, ResultTag } from '#src/shared/activity/act.tsx'
import type { ListedAct } from '#src/shared/activity/use-act-text.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'

type ActRow = ListedAct & Pick<Activity, 'at' | 'reason'>

/** The columns that both lists share. */
export const useActColumns = <Act extends ActRow>() => {
  const { t } = useTranslation('activity')
  const what: Column<Act, 'at'> = {
    key: 'what',
    title: t('column.what'),
    align: 'start',
    width: 38,
    place: 'name',
    cell: (act) => <ActText act={act} />,
  }
  const at: Column<Act, 'at'> = {
    key: 'at',
    title: t('column.at'),
    align: 'end',
    width: 22,
    sort: 'at',
    place: 'line',
    cell: (act) => <ActTime at={act.at} />,
  }
  const result: Column<Act, 'at'> = {
    key: 'result',
    title: t('column.result'),
    align: 'center',
    width: 16,
    place: 'figure',
    cell: (act) => <ResultTag act={act} />,
  }
  return { what, at, result }
}
