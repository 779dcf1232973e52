import { getVideo } from '@backflow/contracts/learning';
import { renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { VideoPlayer } from './video-player.tsx';

function render(address: string) {
  const video = getVideo(address);
  if (!video) throw new Error('no video');
  return renderInShell(<VideoPlayer video={video} title="The relief valve" />);
}

test.each([
  [
    'YouTube',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ['Vimeo', 'https://vimeo.com/123456/abc', 'https://player.vimeo.com/video/123456?dnt=1&h=abc&autoplay=1'],
])('a video of %s is asked for by a click, and not before', async (host, address, source) => {
  const user = render(address);
  const button = screen.getByRole('button', { name: 'Play Video' });
  expect(document.querySelector('iframe')).toBeNull();
  expect(document.body.innerHTML).not.toContain(new URL(source).host);
  expect(screen.getByText(`Plays from ${host}, which may set cookies then.`).id).toBe(
    button.getAttribute('aria-describedby'),
  );
  await user.click(button);
  const frame = screen.getByTitle<HTMLIFrameElement>('The relief valve');
  expect(frame.src).toBe(source);
  expect(frame.allowFullscreen).toBe(true);
  expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin');
  expect(document.activeElement).toBe(frame);
});

test('a file plays in the page itself, of which only the beginning is fetched', () => {
  render('https://videos.example.com/relief.mp4');
  const player = screen.getByLabelText<HTMLVideoElement>('The relief valve');
  expect(player.controls).toBe(true);
  expect(player.preload).toBe('metadata');
  expect(player.src).toBe('https://videos.example.com/relief.mp4');
});
