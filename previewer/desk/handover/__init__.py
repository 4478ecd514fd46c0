"""Files that a command names go to a window that runs already. Nothing here imports Qt: a command that hands its files
over ends before a window could begin. The window's side is `previewer.desk.window.listener`.
"""
