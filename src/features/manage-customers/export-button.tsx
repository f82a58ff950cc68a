import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Wanted } from './customers-query.ts'
import classes from './manage-customers.module.css'
import { useExport } from './use-export.ts'

/** Saves what the filter and the search leave, all pages of it, as a file for spreadsheets. */
export const ExportButton = ({ wanted }: { wanted: Wanted }) => {
  const { t } = useTranslation('manage-customers')
  const { start, isBusy, count } = useExport()
  return (
    <span className={classes.export}>
      <span className={classes.progress} role="status">
        {isBusy && t('export.progress', { count: count.toLocaleString('en-US') })}
      </span>
      <Button
        variant="default"
        loading={isBusy}
        aria-label={t('export.label')}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => start(wanted)}
      >
        {t('export.csv')}
      </Button>
    </span>
  )
}
