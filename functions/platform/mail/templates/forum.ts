/** The mail to a post's author about new replies. It does not name the repliers. For an anonymous post it has neither title nor URL. */
import type { Template } from './template.ts';

export const newReplies: Template = ({
  siteOrigin,
  token,
  replies: { count, post } = { count: 1, post: undefined },
}) => {
  const one = count === 1;
  return {
    subject: one ? 'New reply to your post' : `${count} new replies to your post`,
    before: [
      `${one ? 'Someone has replied to your post' : `There are ${count} new replies to your post`}${post ? ':' : '.'}`,
      ...(post ? [`“${post.title}”`] : []),
    ],
    link: post
      ? { label: one ? 'Read the reply' : 'Read the replies', url: `${siteOrigin}/forum/${post.id}` }
      : { label: 'Go to the forum', url: `${siteOrigin}/forum` },
    after: ['If more replies come soon, we’ll gather them into one email.'],
    unsubscribe: {
      label: 'Stop emails about replies',
      url: `${siteOrigin}/unsubscribe#token=${token}`,
      oneClickUrl: `${siteOrigin}/api/mail/unsubscribe?token=${token}`,
    },
  };
};
