import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import type { Invoice } from '#contract/entities/invoice.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './billing-history.module.css'
import { useDownload } from './use-download.ts'

/** The paper that people read, and the signed electronic invoice that programs of accountants read. */
const FORMATS = [
  { ending: '.pdf', title: 'download', label: 'downloadOf', Icon: IconFileTypePdf },
  { ending: '.xml', title: 'downloadXml', label: 'downloadXmlOf', Icon: IconFileTypeXml },
] as const

interface DownloadButtonProps {
  /** Of the paper; null while the document is still being made. */
  fileName: string | null
  /** What the invoice is called. */
  name: string
  format: (typeof FORMATS)[number]
}

const DownloadButton = ({ fileName, name, format: { ending, title, label, Icon } }: DownloadButtonProps) => {
  const { t } = useTranslation('billing-history')
  const { download, isBusy } = useDownload()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={isBusy}
      disabled={fileName === null}
      aria-label={t(label, { name })}
      title={fileName === null ? t('notReady') : t(title)}
      onClick={() => fileName !== null && download(fileName.replace(/\.pdf$/, ending))}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

interface DownloadButtonsProps {
  invoice: Pick<Invoice, 'invoiceUrl' | 'hasTaxDocument'>
  name: string
}

/** Save the invoice on the device, in each format there is of it, or is going to be. */
export const DownloadButtons = ({ invoice: { invoiceUrl, hasTaxDocument }, name }: DownloadButtonsProps) => {
  const isMade = invoiceUrl !== null
  return (
    <span className={classes.downloads}>
      {FORMATS.filter(({ ending }) => ending === '.pdf' || hasTaxDocument || !isMade).map((format) => (
        <DownloadButton key={format.ending} format={format} fileName={invoiceUrl} name={name} />
      ))}
    </span>
  )
}
