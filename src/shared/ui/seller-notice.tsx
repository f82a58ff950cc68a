import { useQuery } from '@tanstack/react-query'
import { sellerQuery } from '../api/seller-query.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { SellerDetails } from './seller-details.tsx'
import classes from './ui.module.css'

/** The seller, shown where a person agrees to a contract. */
export const SellerNotice = () => {
  const { language } = useLanguage()
  const { data: seller } = useQuery(sellerQuery)
  if (!seller) return null
  return <SellerDetails seller={seller} language={language} className={classes.seller} />
}
