import { arabicTitle, customerTitle } from '#rules/names.ts'
import type { CustomerRow } from '../db/schema.ts'
import { oneLine, type Words, within } from '../mail/letter.ts'
import { ALERT_FACTS, type AlertFact, type Mail } from '../mail/send-mail.ts'

type AdminMail = Extract<Mail, { mail: 'admin-alert' }>

/** Alert to the administrators, one fact per line. */
export const alertWords = ({ title, details }: AdminMail): Words => {
  const facts = ALERT_FACTS.filter((name) => name in details).map((name): [AlertFact, string[]] => {
    const value = details[name]
    return [name, Array.isArray(value) ? value : value ? [value] : []]
  })
  return {
    en: {
      subject: `[ALERT] ${oneLine(title)}`,
      paragraphs: [],
      facts: facts.map(([name, values]) => [name, values.map(oneLine).join('; ') || '-']),
    },
    ar: {
      subject: `[تنبيه] ${within(arabicOf(title), 'ar')}`,
      paragraphs: [],
      facts: facts.map(([name, values]) => [
        ARABIC_FACTS[name],
        values.map((value) => within(arabicOf(value), 'ar')).join('؛ ') || '-',
      ]),
    },
  }
}

/** The mail to the administrators: an application awaits review. */
export const toReviewWords = (customer: CustomerRow): Words => {
  const title = oneLine(customerTitle(customer) ?? customer.accountName ?? customer.id)
  const arabic = oneLine(arabicTitle(customer) ?? title)
  const path = `/review?customer=${customer.id}`
  return {
    en: {
      subject: `To review: ${within(title, 'en')}`,
      paragraphs: [`The application of ${within(title, 'en')} waits for a review.`],
      action: { label: 'Review application', path },
    },
    ar: {
      subject: `للمراجعة: ${within(arabic, 'ar')}`,
      paragraphs: [`طلب ${within(arabic, 'ar')} بانتظار المراجعة.`],
      action: { label: 'مراجعة الطلب', path },
    },
  }
}

/** The names of an alert's facts. */
const ARABIC_FACTS: Readonly<Record<AlertFact, string>> = {
  Amount: 'المبلغ',
  'Answer until': 'مهلة الرد',
  Asked: 'المبلغ المطلوب',
  At: 'الوقت',
  Attempt: 'المحاولة',
  'Authority says': 'رد الهيئة',
  'Billing account': 'حساب الفوترة',
  Books: 'في الدفاتر',
  Call: 'الاستدعاء',
  Card: 'البطاقة',
  Changed: 'ما تغيّر',
  Charge: 'عملية الخصم',
  'Claimed message': 'الرسالة المزعومة',
  'Claimed status': 'الحالة المزعومة',
  'Credit note': 'الإشعار الدائن',
  Customer: 'العميل',
  'Failing since': 'متعذّرة منذ',
  'From billing accounts': 'من حسابات الفوترة',
  'Further reports': 'بلاغات أخرى',
  Invoice: 'الفاتورة',
  Job: 'المهمة',
  'Job id': 'معرّف المهمة',
  'Made for': 'سُدّدت عن',
  Message: 'الرسالة',
  Name: 'الاسم',
  Ours: 'لدينا',
  Outcome: 'النتيجة',
  Payment: 'الدفعة',
  'Possible causes': 'الأسباب المحتملة',
  'Provider says': 'رد مزوّد خدمة الدفع',
  Reason: 'السبب',
  Refused: 'ما رفضته المتصفحات',
  'Reported by': 'المبلِّغ',
  'Reported title': 'العنوان المبلَّغ به',
  Request: 'الطلب',
  'Report until': 'آخر موعد للإبلاغ',
  'Return address': 'عنوان العودة',
  Returned: 'مجموع المبالغ المستردة',
  'Returned before': 'المجموع قبل الاسترداد',
  Rule: 'القاعدة',
  'Seen at': 'وقت الملاحظة',
  Severity: 'الخطورة',
  State: 'الحالة في مسار',
  Status: 'الحالة',
  Taken: 'المبلغ المخصوم',
  'Taken at': 'وقت الخصم',
  'Then try again here': 'ثم أعد الطلب من هنا',
  'To billing account': 'إلى حساب الفوترة',
  User: 'المستخدم',
  'Valid until': 'صالحة حتى',
  'What to do': 'المطلوب',
  Why: 'السبب',
}

/** Titles and advice; the groups in parentheses are copied. */
const PHRASES: readonly (readonly [english: RegExp, arabic: string])[] = [
  [/^The job (\S+) keeps failing$/, 'تتعذّر المهمة $1 مرارًا'],
  [/^A request carried card data and was refused$/, 'رُفض طلب يحمل بيانات بطاقة'],
  [/^Browsers refused something on our pages$/, 'رفضت المتصفحات شيئًا في صفحاتنا'],
  [
    /^If we have not added anything to these pages, find out who did: a proxy, an extension of one browser, or an attacker\. All reports of the day are in the table browser_reports\.$/,
    'إن لم نُضف شيئًا إلى هذه الصفحات فابحث عمّن أضافه: خادم وسيط، أو إضافة في أحد المتصفحات، أو مهاجم. جميع بلاغات اليوم في الجدول browser_reports.',
  ],
  [
    /^A page or script of the portal was changed after the build$/,
    'تغيّرت صفحة أو شيفرة من البوابة بعد بنائها',
  ],
  [
    /^Take the portal offline unless a release is going on: cards are typed on these pages\. Compare the files of every server and the proxy in front of them with the build, and release again\.$/,
    'أوقف البوابة ما لم يكن إصدار جديد قيد النشر، ففي هذه الصفحات تُكتب بيانات البطاقات. قارن ملفات كل خادم والخادم الوسيط أمامها بالبناء، ثم انشر من جديد.',
  ],
  [
    /^An unknown person signed in with an address of the team$/,
    'سجّل شخص غير معروف الدخول بعنوان بريد لأحد أعضاء الفريق',
  ],
  [
    /^The sign-in service names another account than the one of the member, so the person was refused$/,
    'الحساب لدى خدمة تسجيل الدخول ليس حساب العضو، لذلك رُفض الدخول',
  ],
  [
    /^Ask the member\. If it was not them, ask the sign-in service who has the address now\. If their account was renewed there, see “Administrators and analysts” in docs\/operations\.md\.$/,
    'اسأل العضو. إن لم يكن هو، فاسأل خدمة تسجيل الدخول عمّن يملك العنوان الآن. وإن جُدّد حسابه هناك، فانظر «Administrators and analysts» في docs/operations.md.',
  ],
  [/^An account needs attention$/, 'حساب يحتاج إلى مراجعة الفريق'],
  [
    /^Its stored state is not known to this version of Masar, so nothing of it is shown or changed$/,
    'حالته المحفوظة غير معروفة لهذا الإصدار من مسار، لذلك لا يُعرض منه شيء ولا يُغيَّر',
  ],
  [
    /^An encrypted value of it does not open: a key is missing from DATA_KEYS, or the value was changed\. The log of the server names the row and the key$/,
    'تتعذّر قراءة إحدى قيمه المشفّرة: مفتاح ينقص الإعداد DATA_KEYS، أو تغيّرت القيمة. يذكر سجل الخادم الصف والمفتاح',
  ],
  [/^The certificate that signs invoices ends soon$/, 'تنتهي قريبًا الشهادة التي توقّع الفواتير'],
  [
    /^Make a one-time password in the tax authority’s portal and renew the unit: “Tax unit” in docs\/operations\.md says how\. After that day no invoice can be issued\.$/,
    'أنشئ كلمة مرور لمرة واحدة في بوابة الهيئة وجدّد الوحدة: انظر «Tax unit» في docs/operations.md. بعد ذلك اليوم لا يمكن إصدار أي فاتورة.',
  ],
  [/^The tax authority rejected a document$/, 'رفضت هيئة الزكاة والضريبة والجمارك مستندًا'],
  [
    /^The tax authority warns about documents: (\S+)$/,
    'تنبيه من هيئة الزكاة والضريبة والجمارك بشأن المستندات: $1',
  ],
  [
    /^The tax authority cleared a document without its stamped copy$/,
    'اعتمدت هيئة الزكاة والضريبة والجمارك مستندًا من دون نسخته المختومة',
  ],
  [
    /^A document has to be reported to the tax authority soon$/,
    'يجب إبلاغ هيئة الزكاة والضريبة والجمارك بمستند قريبًا',
  ],
  [
    /^The same document is sent again until the copy comes; the customer waits for it\. If this lasts, ask the authority’s support\.$/,
    'يُعاد إرسال المستند نفسه إلى أن تصل النسخة، والعميل بانتظاره. إذا استمر ذلك فتواصل مع دعم الهيئة.',
  ],
  [
    /^Open (\S+), correct the data and issue the replacement\. Until then the customer reads that it is being corrected\.$/,
    'افتح $1 وصحّح البيانات وأصدر المستند البديل. يقرأ العميل حتى ذلك الوقت أن المستند قيد التصحيح.',
  ],
  [
    /^If it was rejected, correct it on the screen Tax Documents\. Otherwise it is sent again every hour; if the authority’s platform works, check the unit’s token and secret\.$/,
    'إذا رُفض فصحّحه في شاشة المستندات الضريبية، وإلا فيُعاد إرساله كل ساعة. إذا كانت منصة الهيئة تعمل فتحقق من رمز الوحدة وسرّها.',
  ],
  [/^The books have another total for (\S+)$/, 'في الدفاتر إجمالي مختلف للفاتورة $1'],
  [
    /^The card provider no longer has all the money of a paid charge$/,
    'لم يعد كامل مبلغ عملية خصم مسدّدة لدى مزوّد خدمة الدفع',
  ],
  [
    /^Look the payment up at the card provider\. The invoice stays paid and nothing is charged again\.$/,
    'ابحث عن الدفعة لدى مزوّد خدمة الدفع. تبقى الفاتورة مسدّدة ولا يُخصم شيء من جديد.',
  ],
  [
    /^Charging has stopped for a customer: a payment is not in our ledger$/,
    'توقف الخصم من أحد العملاء: دفعة غير موجودة في سجلاتنا',
  ],
  [
    /^Open (\S+) and decide: record the payment for an invoice, or let charging go on without it\. Until then nothing is charged to this customer\.$/,
    'افتح $1 وقرّر: سجّل الدفعة لإحدى الفواتير، أو اسمح باستمرار الخصم دونها. لا يُخصم شيء من هذا العميل حتى ذلك الوقت.',
  ],
  [
    /^A billing account at the cloud provider needs attention$/,
    'حساب فوترة لدى مزوّد السحابة يحتاج إلى مراجعة',
  ],
  [
    /^The group does not exist at the cloud provider\. Ask the customer to name another one\.$/,
    'المجموعة غير موجودة لدى مزوّد السحابة. اطلب من العميل تحديد مجموعة أخرى.',
  ],
  [
    /^Projects use the account and could not be unlinked\. Ask the customer to unlink them\.$/,
    'تستخدم مشاريع هذا الحساب وتعذّر فك ارتباطها. اطلب من العميل فك ارتباطها.',
  ],
  [
    /^The cloud provider has suspended the account itself\. Ask its support\.$/,
    'أوقف مزوّد السحابة الحساب بنفسه. تواصل مع دعمه.',
  ],
  [/^A customer withdrew from the contract$/, 'عدل أحد العملاء عن العقد'],
  [
    /^This credit could not go back to the card\. Return it on the credit note\.$/,
    'تعذّرت إعادة هذا الرصيد إلى البطاقة. أعده من صفحة الإشعار الدائن.',
  ],
  [/^A customer asks for a migration$/, 'يطلب أحد العملاء نقل حساباته'],
  [/^What became of a refund is not clear$/, 'لم تتضح نتيجة استرداد'],
  [
    /^Look the payment up at the card provider, and record on the credit note under Billing History whether this refund was made\. Until then no other refund of this payment is sent\. The refund is compared again every hour, and settled when the sum of returned money is the one before it and its amount\.$/,
    'ابحث عن الدفعة لدى مزوّد خدمة الدفع، وسجّل في الإشعار الدائن ضمن سجل الفواتير هل تم هذا الاسترداد. لا يُرسل استرداد آخر لهذه الدفعة حتى ذلك الوقت. تُعاد المقارنة كل ساعة، ويكتمل الاسترداد حين يساوي مجموع المبالغ المستردة المجموعَ قبله مضافًا إليه مبلغه.',
  ],
  [/^A refund cannot be made$/, 'تعذّر تنفيذ استرداد'],
  [
    /^The customer’s bank asks for the payment back, so nothing was sent$/,
    'يعترض بنك العميل على الدفعة، فلم يُرسَل شيء',
  ],
  [
    /^Look the payment up at the card provider\. Nothing went back; the amount is kept as credit of the customer, which can be sent to the card again or paid by bank transfer\.$/,
    'ابحث عن الدفعة لدى مزوّد خدمة الدفع. لم يُعَد شيء، ويُحفظ المبلغ رصيدًا للعميل يمكن إرساله إلى البطاقة من جديد أو سداده بحوالة مصرفية.',
  ],
  [/^The card provider does not know the payment$/, 'لا يعرف مزوّد خدمة الدفع هذه الدفعة'],
  [/^The card provider has no money of the payment$/, 'ليس لدى مزوّد خدمة الدفع مبلغ لهذه الدفعة'],
  [
    /^Less than this amount is left of the payment at the card provider$/,
    'المتبقي من الدفعة لدى مزوّد خدمة الدفع أقل من هذا المبلغ',
  ],
  [
    /^The card’s bank or the card provider refuses the refund$/,
    'يرفض بنك البطاقة أو مزوّد خدمة الدفع الاسترداد',
  ],
  [/^A person has a request about their personal data$/, 'لأحد الأشخاص طلب بشأن بياناته الشخصية'],
  [/^Answer it within 30 days at (\S+)\.$/, 'أجب عنه خلال 30 يومًا في $1.'],
  [/^A customer’s bank asks for a payment back$/, 'يطلب بنك أحد العملاء استرداد دفعة'],
  [
    /^Send the evidence to the card provider and record it at (\S+), and the bank’s decision unless the provider reports it\. Nothing is charged or returned for the invoice until the bank decides\.$/,
    'أرسل الأدلة إلى مزوّد خدمة الدفع وسجّل ذلك في $1، وسجّل قرار البنك هناك إن لم يبلّغ به المزوّد. لا يُخصم شيء من الفاتورة ولا يُعاد حتى يبتّ البنك في الأمر.',
  ],
  [/^A customer’s bank has taken a payment back$/, 'استرد بنك أحد العملاء دفعة'],
  [
    /^Issue a credit note at (\S+) when the customer is right, or wait for the payment\. The invoice is owed again, and it is charged only on request\. The accounting books still have the former payment: take out what the bank took, since until then they take no other one\.$/,
    'أصدر إشعارًا دائنًا في $1 إن كان العميل محقًا، وإلا فانتظر السداد. أصبحت الفاتورة مستحقة من جديد، ولا تُخصم إلا بطلب من العميل أو من مدير النظام. ما زالت الدفعة السابقة في الدفاتر المحاسبية: احذف منها ما استرده البنك، فهي لا تقبل دفعة أخرى قبل ذلك.',
  ],
  [/^A credit note has to be entered in the books$/, 'إشعار دائن يجب قيده في الدفاتر'],
  [
    /^Enter it in the accounting system by hand: its interface takes no credit notes\.$/,
    'قيّده في النظام المحاسبي يدويًا، فواجهته البرمجية لا تستقبل الإشعارات الدائنة.',
  ],
  [/^VAT (0\.00|SAR\s[\d,.]+)$/, 'ضريبة القيمة المضافة $1'],
  [/^lowers the invoice by (0\.00|SAR\s[\d,.]+)$/, 'يخفض الفاتورة بمبلغ $1'],
  [/^back to the card (0\.00|SAR\s[\d,.]+)$/, 'يُعاد إلى البطاقة $1'],
  [/^credit (0\.00|SAR\s[\d,.]+)$/, 'رصيد للعميل $1'],
  [/^What became of a charge is not clear$/, 'لم تتضح نتيجة عملية خصم'],
  [
    /^A card return claimed an approval the card provider does not confirm$/,
    'أفادت عودة من صفحة البنك باعتماد بطاقة لا يؤكده مزوّد خدمة الدفع',
  ],
  [
    /^A browser reported a card verification with an unknown outcome$/,
    'أبلغ متصفح عن تحقق من بطاقة بنتيجة غير معروفة',
  ],
  [/^a browser$/, 'متصفح'],
  [
    /^A card was to be saved that the card provider does not confirm$/,
    'كانت ستُحفظ بطاقة لا يؤكدها مزوّد خدمة الدفع',
  ],
  [
    /^A card verification was never decided by the card provider$/,
    'لم يبتّ مزوّد خدمة الدفع في التحقق من بطاقة',
  ],
]

/** Translates a title or a value of an alert into Arabic; external texts stay unchanged. */
const arabicOf = (text: string): string => {
  const phrase = PHRASES.find(([english]) => english.test(text))
  return phrase ? text.replace(...phrase) : text
}
