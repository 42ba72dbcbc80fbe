import { lazyPart } from '#shared/ui/base/lazy-part.tsx';

interface CouponLinkDialogProps {
  campaignId: number;
  couponId: number;
  onClose: () => void;
}

/** Makes a link with a coupon that is chosen already, among the details of a link. */
export const CouponLinkDialog = lazyPart(async () => {
  const [{ NewLinkDialog: Dialog }, { LinkDetails }] = await Promise.all([
    import('./new-link-dialog.tsx'),
    import('./link-details.tsx'),
  ]);
  return {
    CouponLinkDialog: (props: CouponLinkDialogProps) => <Dialog {...props} Details={LinkDetails} />,
  };
}, 'CouponLinkDialog');
