import { billingAccountId } from '#rules/display.ts'
import { type Facts, needed, type Words } from './words.ts'

const idOf = ({ cloudAccount }: Facts): string =>
  billingAccountId(needed(cloudAccount?.subAccountId ?? null, 'billing account'))

export const cloudAccountOpened = (facts: Facts): Words => ({
  subject: 'Your new billing account is open | حساب الفوترة الجديد مفتوح',
  en: [
    `Your new billing account is ${idOf(facts)}. Your billing permissions are granted on it. The former account stays closed.`,
    `Link your projects to the new one in the cloud console. Your account here: ${facts.url}/dashboard`,
  ],
  ar: [
    `حساب الفوترة الجديد هو ${idOf(facts)}، وقد مُنحت صلاحيات الفوترة عليه. ويبقى الحساب السابق مغلقًا.`,
    `اربط مشاريعك بالحساب الجديد في وحدة تحكم السحابة. حسابك هنا: ${facts.url}/dashboard`,
  ],
})

export const cloudAccountClosed = (facts: Facts): Words => ({
  subject: 'Your cloud billing account is closed | أُغلق حساب الفوترة السحابي',
  en: [
    `The billing account ${idOf(facts)} is closed at the cloud provider. Projects that were paid with it no longer work.`,
    `You can subscribe again at any time and get a new billing account: ${facts.url}/subscription`,
  ],
  ar: [
    `أُغلق حساب الفوترة ${idOf(facts)} لدى مزوّد السحابة، ولم تعد المشاريع التي كانت تُسدَّد منه تعمل.`,
    `يمكنك الاشتراك مجددًا في أي وقت والحصول على حساب فوترة جديد: ${facts.url}/subscription`,
  ],
})
