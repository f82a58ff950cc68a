import { useId } from 'react'
import { CHANGE_TARGETS } from '#contract/entities/requested-change.ts'
import { VOUCHED_FIELDS, type VouchedField } from '#rules/register-differences.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { AskButton } from '../marks/ask-button.tsx'
import { MarkPlace } from '../marks/mark-place.tsx'
import { useReviewed } from '../review-context.ts'
import { useRowLabel } from './row-label.ts'
import { RowValue } from './row-value.tsx'
import type { RowName, SectionRows } from './rows.ts'
import classes from './section.module.css'
import { VouchedText } from './vouched-text.tsx'

const isVouchable = (name: RowName): name is VouchedField & RowName =>
  VOUCHED_FIELDS.some((field) => field === name)

const Row = ({ name }: { name: RowName }) => {
  const { t } = useTranslation('review')
  const { application, vouched, askable } = useReviewed()
  const label = useRowLabel(name)
  const field = isVouchable(name) ? name : null
  const said = field ? vouched[field] : undefined
  const target = CHANGE_TARGETS.find((target) => target === name)
  return (
    <div className={classes.row} data-verdict={said?.verdict}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <RowValue name={name} />
      </dd>
      {field && said && (
        <dd className={classes.said}>
          <span className={classes.source}>
            {t(application.vouched?.kind === 'person' ? 'columns.service' : 'columns.register')}
          </span>
          <VouchedText field={field} {...said} />
        </dd>
      )}
      {target && askable.includes(target) && (
        <dd className={classes.tool}>
          <AskButton target={target} />
        </dd>
      )}
      {name === 'province' && said?.verdict === 'differs' && askable.includes('city') && (
        <dd className={`${classes.tool} ${classes.note}`}>{t('ask.withCity')}</dd>
      )}
      {target && <MarkPlace as="dd" target={target} className={classes.mark} />}
    </div>
  )
}

/** A part of the application, line by line: what was typed, and beside it what was vouched for. */
export const Section = ({ name, rows }: SectionRows) => {
  const { t } = useTranslation('review')
  const { application, vouched } = useReviewed()
  const titleId = useId()
  const isCompared = rows.some((row) => isVouchable(row) && vouched[row])
  return (
    <section className={classes.section} aria-labelledby={titleId} data-compared={isCompared}>
      <div className={classes.head}>
        <h3 id={titleId}>{t(`sections.${name}`)}</h3>
        {isCompared && (
          <div className={classes.columns} aria-hidden>
            <span>{t('columns.typed')}</span>
            <span>{t(application.vouched?.kind === 'person' ? 'columns.service' : 'columns.register')}</span>
          </div>
        )}
      </div>
      <dl>
        {rows.map((row) => (
          <Row key={row} name={row} />
        ))}
      </dl>
    </section>
  )
}
