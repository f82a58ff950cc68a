import type { Translated } from '../catalogue.ts'
import type english from '../en/identity.ts'

export default {
  verify: 'تحقّق',
  verified: 'تم التحقق',
  label: 'رقم الهوية / الإقامة',
  hint: 'رقم الهوية يبدأ بـ 1 والإقامة بـ 2. تحتاج إلى تطبيق نفاذ على جوالك.',
  iqama: 'رقم الإقامة',
  nationalId: 'رقم الهوية الوطنية',
  success: 'تم التحقق من الهوية / الإقامة بنجاح',
  wait: 'يرجى الانتظار {seconds} قبل إعادة التحقق.',
  laterTitle: 'سيتحقق فريقنا من هويتك لاحقًا',
  laterText: 'خدمة التحقق غير متاحة حاليًا. أدخل اسمك كما في الهوية ثم تابع.',
  dialog: {
    title: 'افتح تطبيق نفاذ',
    text: 'اختر هذا الرقم في التطبيق للتحقق من هويتك',
    number: 'رقمك هو {number}',
    ring: 'الوقت المتبقي: {time}',
    leave: 'يمكنك مغادرة هذه الصفحة والعودة إليها، وسنُكمل من حيث توقفت.',
    openApp: 'فتح تطبيق نفاذ',
    noApp: 'إن لم يُفتح شيء فثبّت تطبيق نفاذ من App Store أولًا، ثم عُد إلى هنا.',
    cancel: 'إلغاء',
    checking: 'جارٍ التأكد من النتيجة…',
    announce_zero: 'انتهى الوقت',
    announce_one: 'بقيت ثانية واحدة',
    announce_two: 'بقيت ثانيتان',
    announce_few: 'بقيت {count} ثوانٍ',
    announce_many: 'بقيت {count} ثانية',
    announce_other: 'بقيت {count} ثانية',
  },
  expired: {
    title: 'انتهت صلاحية الرمز',
    text: 'تأكد من اختيار الرقم الصحيح خلال المدة المحددة للتحقق من هويتك',
  },
  rejected: {
    title: 'تعذّر التحقق',
    text: 'لم نتمكن من التحقق من هويتك. تأكد من اختيار الرقم الصحيح في تطبيق نفاذ.',
  },
  reverify: 'إعادة التحقق',
  reverifyIn: 'إعادة التحقق بعد {wait}',
  newCodeSoon: 'يمكن طلب رمز جديد بعد لحظات.',
  cancel: 'إلغاء',
} satisfies Translated<typeof english>
