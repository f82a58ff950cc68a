import { useId, useState } from 'react'
import { downloadYear } from '#contract/endpoints/invoices.ts'
import { fetchArchive } from '#src/shared/api/files.ts'
import { FilterChoice, FilterFields } from '#src/shared/forms/filters.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ExportButton } from '#src/shared/table/export-button.tsx'
import classes from './billing-history.module.css'

interface YearBlockProps {
  /** The years with invoices or credit notes, newest first. */
  years: readonly number[]
  /** The filtered year, which is chosen first. */
  year: number | undefined
}

/** One file with all documents of a year. Nothing without documents. */
export const YearBlock = ({ years, year }: YearBlockProps) => {
  const { t, figures, language } = useTranslation('billing-history')
  const id = useId()
  const numbers = useNumbers()
  const [picked, setPicked] = useState<number | null>(null)
  const [files, setFiles] = useState(0)
  const shown = [picked, year].find((value) => value != null && years.includes(value)) ?? years[0]
  if (shown == null) return null
  return (
    <section className={classes.notes} aria-labelledby={id}>
      <h2 id={id}>{t('year.title')}</h2>
      <p className={classes.quiet}>{t('year.lead')}</p>
      <div className={classes.yearFiles}>
        <FilterFields label={t('year.label')}>
          <FilterChoice
            label={t('year.year')}
            value={String(shown)}
            options={years.map((value) => ({ value: String(value), label: figures(String(value)) }))}
            onPick={(value) => setPicked(Number(value))}
          />
        </FilterFields>
        <ExportButton
          fetchFile={(onCount) =>
            fetchArchive(downloadYear, { query: { year: shown, language } }, (complete, all) => {
              setFiles(all)
              onCount(complete)
            })
          }
          fileName={`${t('year.file')}-${shown}`}
          extension="zip"
          words={{
            button: t('year.download'),
            label: t('year.downloadOf', { year: figures(String(shown)) }),
            progress: (count) => t('year.progress', { count, all: numbers.count(files) }),
          }}
        />
      </div>
    </section>
  )
}
