/** How a framed form tells the page around it how high it is. */
export type HeightMessage = { readonly homeroomEnquiryHeight: number };

/** Tells the page around how much room the form needs, now and whenever that changes. */
export function followHeight() {
  if (window.parent === window) return;
  document.documentElement.classList.add('embedded');
  const sendHeight = () => {
    const message: HeightMessage = {
      homeroomEnquiryHeight: Math.ceil(document.body.getBoundingClientRect().height),
    };
    // The height is no secret: any page that may frame the form may know it.
    window.parent.postMessage(message, '*');
  };
  new ResizeObserver(sendHeight).observe(document.body);
}

/** The page that shows the form, as its snippet says; otherwise the referring page. */
export const pageUrlOf = () =>
  (new URLSearchParams(location.hash.slice(1)).get('page') ?? document.referrer).slice(0, 2000);
