import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import { secondOpinionSnapshot } from '#machines/second-opinion/second-opinion.machine.ts'
import { canAgree, canDecline, canWithdraw, isOpen } from '#machines/second-opinion/selectors.ts'
import { twoPersonName } from '#rules/second-opinion.ts'
import { useExportText } from '#src/shared/exports/export-text.ts'
import { OpinionTag } from '#src/shared/exports/opinion-tag.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { IsolatedText, isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from './second-opinions.module.css'

/** A decision about an act: of another administrator, or of its asker. */
export type Decision = 'agree' | 'decline' | 'withdraw'

const NONE = '-'

const PICTURES = { agree: IconCheck, decline: IconX, withdraw: IconArrowBackUp } as const

const decisionsOn = (opinion: SecondOpinion): Decision[] => {
  const snapshot = secondOpinionSnapshot(opinion)
  return [
    ...(canAgree(snapshot) ? (['agree'] as const) : []),
    ...(canDecline(snapshot) ? (['decline'] as const) : []),
    ...(canWithdraw(snapshot) ? (['withdraw'] as const) : []),
  ]
}

const isUnended = (opinion: SecondOpinion): boolean => isOpen(secondOpinionSnapshot(opinion))

/** `onDecide` opens the dialog of a decision. */
export const useOpinionColumns = (
  onDecide: (decision: Decision, opinion: SecondOpinion) => void,
): Column<SecondOpinion>[] => {
  const { t } = useTranslation('second-opinions')
  const dates = useDates()
  return [
    {
      key: 'act',
      title: t('act'),
      align: 'start',
      width: 24,
      place: 'name',
      cell: (opinion) => (
        <span className={classes.stack}>
          {t(`operations.${twoPersonName(opinion.operation)}`)}
          <Subject opinion={opinion} />
        </span>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      align: 'center',
      width: 14,
      place: 'figure',
      cell: (opinion) => <OpinionTag opinion={opinion} />,
    },
    {
      key: 'reason',
      title: t('reason'),
      align: 'start',
      width: 22,
      place: 'note',
      isBlank: ({ reason }) => reason === null,
      cell: ({ reason }) => (reason === null ? NONE : <bdi>{reason}</bdi>),
    },
    {
      key: 'asker',
      title: t('asker'),
      align: 'start',
      width: 18,
      place: 'note',
      cell: (opinion) => <People opinion={opinion} />,
    },
    {
      key: 'until',
      title: t('until'),
      align: 'start',
      width: 16,
      place: 'note',
      isBlank: (opinion) => !isUnended(opinion),
      cell: (opinion) =>
        isUnended(opinion) ? (
          <time dateTime={opinion.lapsesAt}>
            {dates.day(opinion.lapsesAt)} <Latin>{dates.time(opinion.lapsesAt)}</Latin>
          </time>
        ) : (
          NONE
        ),
    },
    {
      key: 'acts',
      title: t('acts'),
      align: 'start',
      width: 16,
      isHeaderUnseen: true,
      place: 'foot',
      isBlank: (opinion) => decisionsOn(opinion).length === 0,
      cell: (opinion) => (
        <span className={classes.acts}>
          {decisionsOn(opinion).map((decision) => (
            <RowAction
              key={decision}
              picture={PICTURES[decision]}
              word={t(`${decision}.act`)}
              about={
                opinion.customerName ??
                t(opinion.export ? `operations.${twoPersonName(opinion.operation)}` : 'unnamed')
              }
              opensDialog
              onAct={() => onDecide(decision, opinion)}
            />
          ))}
        </span>
      ),
    },
  ]
}

/** The account that an act is about, and the filters and rows of an export. */
export const Subject = ({ opinion }: { opinion: SecondOpinion }) => {
  const { t } = useTranslation('second-opinions')
  const exportText = useExportText()
  const { customerId, customerName } = opinion
  const text = exportText(opinion)
  return (
    <>
      {customerId !== null && <bdi className={classes.quiet}>{customerName ?? t('unnamed')}</bdi>}
      {text !== null && (
        <span className={classes.quiet}>
          <IsolatedText>{text}</IsolatedText>
        </span>
      )}
    </>
  )
}

/** The asker, and the outcome or the obstacle. */
const People = ({ opinion }: { opinion: SecondOpinion }) => {
  const { t } = useTranslation('second-opinions')
  const { asker, decider, answer, chart } = opinion
  const { isAsker, isCurrent, mayAskerAct } = chart.facts
  return (
    <span className={classes.stack}>
      <bdi>{isAsker ? t('you') : (asker.name ?? asker.email)}</bdi>
      {decider && (
        <span className={classes.quiet}>
          {t('decided', { name: isolated(decider.name ?? decider.email) })}
        </span>
      )}
      {answer !== null && <bdi className={classes.quiet}>{answer}</bdi>}
      {isUnended(opinion) && !isCurrent && <span className={classes.quiet}>{t('changed')}</span>}
      {isUnended(opinion) && !mayAskerAct && <span className={classes.quiet}>{t('askerGone')}</span>}
    </span>
  )
}
