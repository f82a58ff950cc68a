import { IconCalendarPlus, IconMessageCheck, IconTrash, IconX } from '@tabler/icons-react'
import type { ListedDataRequest } from '#contract/entities/data-request.ts'
import { dataRequestSnapshot } from '#machines/data-request/data-request.machine.ts'
import { canDestroy, canExtend, isDue } from '#machines/data-request/selectors.ts'
import { DataRequestTag, DaysLeft } from '#src/shared/account/data-request-parts.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import classes from './data-requests.module.css'

/** An act of an administrator on a request that waits for an answer. */
export type RequestAct = 'extend' | 'answer' | 'refuse' | 'destroy'

const NONE = '-'

const PICTURES = {
  extend: IconCalendarPlus,
  answer: IconMessageCheck,
  refuse: IconX,
  destroy: IconTrash,
} as const

const actsOf = (request: ListedDataRequest): RequestAct[] => {
  const snapshot = dataRequestSnapshot(request)
  if (!isDue(snapshot)) return []
  return [
    'answer',
    ...(canDestroy(snapshot) ? (['destroy'] as const) : []),
    ...(canExtend(snapshot) ? (['extend'] as const) : []),
    'refuse',
  ]
}

/** `onAct` opens the dialog of an act. */
export const useRequestColumns = (
  onAct: (act: RequestAct, request: ListedDataRequest) => void,
): Column<ListedDataRequest>[] => {
  const { t } = useTranslation('data-requests')
  const dates = useDates()
  return [
    {
      key: 'kind',
      title: t('kind'),
      align: 'start',
      width: 20,
      place: 'name',
      cell: ({ kind }) => t(`office.kinds.${kind}`),
    },
    {
      key: 'person',
      title: t('office.person'),
      align: 'start',
      width: 22,
      place: 'below-name',
      cell: ({ customerName, personEmail }) => (
        <span className={classes.person}>
          <bdi>{customerName ?? t('office.unnamed')}</bdi>
          <bdi className={classes.quiet}>{personEmail}</bdi>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('office.state'),
      align: 'center',
      width: 14,
      place: 'figure',
      cell: (request) => <DataRequestTag request={request} />,
    },
    {
      key: 'askedAt',
      title: t('office.asked'),
      align: 'start',
      width: 11,
      place: 'note',
      cell: ({ askedAt }) => <time dateTime={askedAt}>{dates.day(askedAt)}</time>,
    },
    {
      key: 'dueOn',
      title: t('office.due'),
      align: 'start',
      width: 17,
      place: 'note',
      isBlank: (request) => !isDue(dataRequestSnapshot(request)),
      cell: (request) =>
        isDue(dataRequestSnapshot(request)) ? (
          <span className={classes.due}>
            <time dateTime={request.dueOn}>{dates.day(request.dueOn)}</time>
            <DaysLeft dueOn={request.dueOn} />
          </span>
        ) : (
          NONE
        ),
    },
    {
      key: 'acts',
      title: t('office.acts'),
      align: 'start',
      width: 16,
      isHeaderUnseen: true,
      place: 'foot',
      isBlank: (request) => actsOf(request).length === 0,
      cell: (request) => (
        <span className={classes.acts}>
          {actsOf(request).map((act) => (
            <RowAction
              key={act}
              picture={PICTURES[act]}
              word={t(`office.${act}.act`)}
              about={request.personEmail}
              opensDialog
              onAct={() => onAct(act, request)}
            />
          ))}
        </span>
      ),
    },
  ]
}
